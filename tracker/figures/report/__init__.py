"""The report of a run: an HTML file that opens without a network and prints on A4; or its parts, for a page."""

from tracker.figures.report.document import report_html
from tracker.figures.report.parts import ReportParts, SystemParts, report_parts

__all__ = ["ReportParts", "SystemParts", "report_html", "report_parts"]
