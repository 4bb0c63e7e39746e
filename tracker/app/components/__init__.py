"""Parts of pages: trees of plain components, given the words to say."""
