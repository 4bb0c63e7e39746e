"""The error tree. An error has a key and fields; its English sentence stands in `SENTENCES`, other languages in i18n.

Every sentence says where, what was found, what was needed and what to do. Only the command line turns an error into a
line and an exit code, only the dashboard into a notice.
"""

from typing import Any

SENTENCES: dict[str, str] = {
    # game
    "unknown_card": "{text!r} is no card; write a rank and a suit (Ah, Td, 9s), a rank alone (K), or a value 0 to 9",
    "unknown_rules": "there are no rules named {name!r}; {advice}",
    "shoe_empty": "the shoe has no cards left: this coup needs another card after card {dealt}",
    "too_few_cards": "{left} cards are left; the odds of a coup need at least six",
    "cards_not_there": "the shoe holds {held} cards of {card}, so {count} of them cannot be gone; check the list of cards",
    "card_counts_form": "{text!r} is not a list of cards left; write ten numbers, for the values 0 to 9, separated by commas",
    "too_many_left": "{text} cards of value {value} are more than {packs} packs hold, which is {most}; write how many are left",
    # results
    "seed_out_of_range": "the seed {seed} does not fit; a seed is a whole number from 0 to 2^63 - 1",
    "numbers_out_of_range": "{shoes} shoes from number {first} do not fit; shoes are numbered from 0 to 2^63 - 2",
    "out_form": "{file} ends in neither .parquet nor .csv; the ending says what to write",
    # kernels
    "no_numba": "numba cannot be loaded ({reason}), so everything runs uncompiled: the same results, more slowly",
    "no_cache": "{folder} cannot be written ({reason}), so compiled strategies are not kept for the next run",
    "no_home": "the user has no home folder",
    "compiler_failed": "numba could not compile {name} ({reason}), so it runs uncompiled: the same results, more slowly",
    # betting
    "not_recorded": "shoe {shoe}, coup {coup}: {spot} needs {needs}, which was not recorded",
    "no_strategy_named": "name a strategy: a file such as my.py, or a system that ships: {names}",
    "setting_form": "--set {text} is no setting; write --set name=value, or --set system.name=value",
    "set_no_system": "--set names {name}, which does not play here; the systems are {systems}",
    "no_cluster": "this version plays on one machine and cannot use {address}; leave --cluster out, --workers N uses the cores here",
    "exact_without_end": "--exact needs an end of the session: add --session N-coups, or --bankroll and --win-goal",
    # folders of runs
    "folder_not_empty": "{folder} holds something already; name a new folder, or one that is empty",
    "no_run_folder": "{folder} is no folder of a run; `backtest … --out DIR` writes one",
    "folder_damaged": "{folder} is damaged: {file} cannot be read ({reason})",
    "folder_changed": "{folder}: {file} is not what was run; it was changed since",
    "folder_form": "{folder} was written by another version of this program (form {found}), which this one cannot read",
    "rerun_alone": "--rerun takes everything from the folder; leave {option} out",
    "check_without_out": "--check plays three scripted shoes and --list none; leave --out and --report out",
    # one coup in detail
    "trace_form": "--trace {text!r} names no coup; write the shoe and the coup, such as --trace 3:41",
    "no_shoe_here": "there is no shoe {shoe} in this run (shoes: {shoes:,}, counted from 1)",
    "no_such_coup": "shoe {shoe} has no coup {coup}; coups that count: {coups}",
    "sweep_form": "--sweep {text} is no sweep; write --sweep name=1..10 or --sweep name=1,2,5",
    "swept_twice": "{name} is swept twice; write all of its values in one --sweep",
    "set_twice": "{name} is given by --set twice; leave one of them out, or try several values with --sweep {name}=1,2",
    "set_and_swept": "{name} is given by --set and by --sweep; leave one of them out",
    "sweep_no_range": "{name} takes {allowed}, which no range can name; list the values: --sweep name=a,b,c",
    "sweep_no_step": "{name} has no step, so a range of it has no end of values; list them: --sweep {name}=0.1,0.2",
    "sweep_downwards": "--sweep {name}={text} holds nothing; write the smaller end first",
    "too_many_settings": "that makes {count} settings, and a run takes {most}; sweep fewer values, or in several runs",
    "bankroll_below_minimum": "a bankroll of {bankroll} cannot cover the minimum bet of {minimum}",
    "goal_zero": "{option} of 0 would end every session before it begins; leave it out, or write an amount above 0",
    "no_shoes_named": "name files with shoes, or give --db, or --shoes for simulated ones",
    "shoes_and_data": "--shoes simulates shoes, --data and --db play recorded ones; give one of the three",
    "store_empty": "{place} holds no shoes; keep some with `tracker import FILE` or record them with `tracker`",
    "ledger_form": "{file} is no name for a ledger; it ends in .parquet or .csv",
    "cannot_write": "{file} cannot be written: {reason}",
    "no_system": "there is no system named {name!r}; {advice}",
    "data_no_strategy": "{file} holds shoes and no strategy; name a system and give it the shoes: `backtest banker-only --data {file}`",
    "no_file": "there is no file {file}; {advice}",
    "strategy_unreadable": "{where} cannot be read: {reason}",
    "strategy_syntax": "{where} is not Python: {reason}",
    "strategy_empty": "{where} is empty; a strategy file holds a class such as `class Mine(Strategy)` with a method `bet`",
    "no_strategy": "{where} defines no strategy; write a class such as `class Mine(Strategy)` with a method `bet`",
    "no_bet": "{where}: {name} has no method `bet`, so it would never bet; write def bet(self, table): table.bet(BANKER, 1)",
    "wrong_name": "{where} has no strategy {name!r}; it has {there}",
    "strategy_raised": "{where} failed while it was loaded: {reason}",
    "strategy_too_long": "a call did not come back within {seconds:g} s; a loop without an end?",
    "strategy_loads_long": "it was still loading after {seconds:g} s; a loop without an end?",
    "strategy_exits": "it called exit(), which ends no session; table.leave(reason) does",
    "idle_method": "{place}: the method {name!r} is called by nobody; did you mean {meant!r}?",
    "own_chance": "it draws from Python's or numpy's own generator, so the next run need not come to the same; use table.random(), "
    "which follows from the seed",
    "two_helpers": "{where} imports {name}, and {other} of that name was loaded before; give one of the two another name",
    "is_folder": "{file} is a folder; name a file",
    "edge_needs_ranks": "table.edge({bet}) needs the ranks and suits of all cards so far; only their points were recorded",
    "left_needs_ranks": "table.left needs the ranks of all cards so far; only their points were recorded",
    "books": "the books of {system} do not balance: {cash} minor units in hand, {wagers} by wager; this is a fault here",
    "chip_too_small": "a chip of {chip} is too small; chips are whole cents, 0.01 at the least",
    "maximum_below_minimum": "the maximum {maximum} is below the minimum {minimum}; raise it, or write `none`",
    "seats_range": "{seats} seats; a table has 1 to {most}",
    "no_such_seat": "there is no seat {seat}; this table has seats 1 to {seats}",
    "over_max_form": "over_max cannot be {text!r}; it is cap or stop",
    "session_form": "{text!r} is no session; write shoe, 20-shoes, 80-coups or all",
    "parameter_value": "{name}={value} does not fit; {name} takes {allowed}",
    "parameter_declared": "the parameter {name} has a default, {default}, or bounds that do not fit: it takes {allowed}",
    "parameter_reserved": "{name} is a name that every strategy has; call it something else",
    "no_parameter": "{system} has no parameter {name!r}; {advice}",
    "no_such_part": "{given} is no {role}; a system is put together as System(pick=follow_last(), stake=paroli(wins=2))",
    "letters_of_sides": "{text!r} is no string of sides; write the letters B and P, such as BBPBPP",
    "letters_of_runs": "{text!r} is no plan for runs; write R (repeat), O (opposite) or - (nothing) for each length, such as OOORO",
    "pattern_form": "the rule {rule} is no pattern; write 1 for Banker and 2 for Player, the side to bet on last: BBP>B is 1121",
    "bankroll_needed": "this stake is a share of the bankroll, and there is none; give one with --bankroll",
    "no_cards": "{what} needs the cards of every coup of the shoe so far, and they were not recorded",
    "bet_out_of_turn": "table.bet was called outside of `bet`; chips go down before the coup, in `bet` alone",
    "bet_returns": "`bet` returned {value}, and what it returns is no bet; put chips down with table.bet(spot, chips), return nothing",
    "unknown_spot": '{spot} is no spot of this table; use BANKER, PLAYER, TIE, or a side bet such as DRAGON_7 or "dragon_7"',
    "count_of_none": "table.count({outcome}) counts no outcome; use BANKER, PLAYER or TIE (-1, none yet, is 0)",
    "ask_of_none": "table.ask asks about no side {side}; use BANKER or PLAYER (TIE leaves no mark, and -1, none yet, has none)",
    "unknown_road": "table.ask knows no road {road}; it is one of {known}",
    "stake_form": "a stake of {stake} chips on {spot}; a stake is a whole number of chips, an int, not {kind}",
    "stake_negative": "a stake of {stake} chips on {spot}; a stake is 0 (no bet) or more",
    "option_money": "{option} {text!r} is not an amount of money; write a number such as 25 or 0.50, to the cent",
    "option_large": "{option} {text!r} is too large; write a number such as 25 or 0.50, {most:,} at the most",
    "report_form": "{file} is no name for a report; it ends in .html",
    "report_over_data": "--report {file} would replace the record of --data; give the report another name",
    "report_into_run": "--report {file} would lie in the folder of the run, which stays as it is; name another place",
    "all_alone": "--all plays every system that ships; give --all, or name systems",
    "ledger_over_data": "--ledger {file} would replace the record of --data; give the ledger another name",
    "money_form": "{text!r} is not an amount of money; write a number such as 25 or 0.50, to the cent",
    "money_large": "{text!r} is too large; write a number such as 25 or 0.50, {most:,} at the most",
    # readers: each refusal has a hint beside it
    "no_such_file": "there is no file {path}; check the name, or write - to read what is piped in",
    "unknown_encoding": "there is no text encoding named {name!r}; common ones are utf-8, utf-16, gb18030, big5, cp1252",
    "key_form": '{text!r} is no part of a key; write word=result, such as --key "0=T 1=P 2=B"',
    "reading_option": "{text!r} is nothing that {option} can be; it is one of {known}",
    "cannot_open": "the file cannot be opened: {what}",
    "cannot_open_hint": "check that it is a file and that you may read it",
    "pipe_silent": "nobody wrote into this pipe within {seconds} seconds",
    "pipe_silent_hint": "start what writes into it first, or name a file",
    "json_broken": "the JSON is cut off or damaged here: what begins as a list of records does not go on as one",
    "json_broken_hint": "write it again, or take out what follows the last whole record, and import the file again",
    "gzip_broken": "the gzip file is cut off or damaged",
    "gzip_broken_hint": "copy or download it again",
    "too_many_bytes": "the file holds more than {limit} megabytes",
    "too_many_bytes_hint": "divide it into several files",
    "endless_shoe": "{coups} coups would be one shoe, and a shoe has about eighty: nothing says where a shoe ends",
    "endless_shoe_hint": "give the file a column `shoe`, or an empty line between two shoes",
    "no_text": "this is {what}",
    "no_text_hint": "save the results as text or CSV and import that file",
    "not_this_encoding": "the file is not valid {encoding}",
    "not_this_encoding_hint": "leave --encoding out, or name another one: utf-8, utf-16, gb18030, big5, cp1252",
    "encoding_unknown": "the encoding of the file cannot be told; tried: {tried}",
    "encoding_unknown_hint": "name it, such as --encoding gb18030, or save the file as UTF-8",
    "empty_file": "the file is empty: 0 coups found",
    "empty_file_hint": "choose a file that holds results, such as B P T or one coup a row",
    "no_rows": "no line has the form of a coup: 0 coups found",
    "no_rows_hint": "write one coup a row, or one shoe a line in the letters B, P and T",
    "heading_only": "there is a heading and no row below it: 0 coups found",
    "heading_only_hint": "choose a file that holds results below its heading",
    "no_coups": "0 coups found ({understood})",
    "no_coups_hint": "choose another file, or name the column of results with --column",
    "no_column_of_results": "no column holds results (columns: {columns}): 0 coups found",
    "no_column_of_results_hint": 'results are words such as Banker, Player, Tie or B, P, T; other words need --key "word=B other=P third=T"',
    "column_without_results": "the column {column!r} holds no results but {found}",
    "column_without_results_hint": 'name another column with --column, or say what its words mean with --key "word=B other=P third=T"',
    "no_such_column": "there is no column {name!r}; the columns are {columns}",
    "no_such_column_hint": "name one of them with --column, or its number from 1",
    "two_columns_fit": "several columns hold results: {columns}",
    "two_columns_fit_hint": 'say which one holds the outcome, such as --column "{first}"',
    "digits_in_column": "the column {column!r} holds the digits {digits}, and nothing says what they mean",
    "digits_in_column_hint": 'say it with --key, such as --key "0=T 1=P 2=B"',
    "bare_digits": "the file holds the digits {digits} alone, and nothing says what they mean",
    "bare_digits_hint": 'say it with --key, such as --key "0=T 1=P 2=B"',
    "word_of_two_meanings": "{word!r} can mean two things: {meaning}",
    "word_of_two_meanings_hint": 'say which with --key, such as --key "{word}=T"',
    "ambiguous_letters": "the letters {letters} together can be read in more than one way",
    "ambiguous_letters_hint": 'say what they mean with --key, such as --key "B=B J=P E=T"',
    "excel_changed": "Excel changed this cell (column {column!r}): {text!r} was a score or a count, and became a date",
    "excel_changed_hint": "format the column as text before typing the scores in, and save the file again",
    "quote_never_closed": "a quote opens on this line and is never closed",
    "quote_never_closed_hint": "close it, or take it out, and import the file again",
    "quote_inside_cell": "something stands after the closing quote of a cell",
    "quote_inside_cell_hint": 'write a quote inside a cell twice (""), and import the file again',
    "nested_too_deeply": "the JSON is nested too deeply to be a record of coups",
    "nested_too_deeply_hint": "choose a file that holds lists of coups or of shoes",
    "json_without_lists": "the JSON holds no list of coups or of shoes",
    "json_without_lists_hint": "choose a file with a list of coups, of strings such as BPPT, or of records",
    "sql_row_broken": "a row of values on this line does not end with a bracket",
    "sql_row_broken_hint": "write the dump again; a text in it may hold a quote that is not written twice",
    "workbook_broken": "the workbook is damaged, or is another kind of document",
    "workbook_broken_hint": "open it in a spreadsheet program, save it again as .xlsx or as CSV, and import that file",
    "zip_broken": "the file is damaged: it begins as a workbook or a zip archive does, and its end is missing",
    "zip_broken_hint": "copy or download it again, or save the workbook again as .xlsx or as CSV, and import that file",
    "parquet_broken": "the Parquet file is damaged",
    "parquet_broken_hint": "copy or export it again, and import that file",
    "parquet_too_large": "the Parquet file is damaged, or unpacks to more than a record of shoes does",
    "parquet_too_large_hint": "copy or export it again, or write its shoes into several files",
    "parquet_version": "the Parquet file was written by another version of this program (its form is {version})",
    "parquet_version_hint": "import it with that version, or export it as CSV there",
    "workbook_too_large": "the workbook unpacks to more, or takes longer to read, than a record of shoes does",
    "workbook_too_large_hint": "save the sheet with the results as CSV and import that file",
    "workbook_password": "the workbook is protected by a password",
    "workbook_password_hint": "save it without a password, or save the sheet with the results as CSV",
    "workbook_entities": "the workbook defines XML entities of its own, which no spreadsheet program does",
    "workbook_entities_hint": "open it in a spreadsheet program you trust, save it again, and import that file",
    "formulas_only": "the sheet {sheet!r} holds {cells} without a saved value, and no results beside them",
    "formulas_only_hint": "open it in a spreadsheet program, which works them out, save it again, and import that file",
    "database_broken": "the database is damaged or is no SQLite database: {what}",
    "database_broken_hint": "check it with `sqlite3 FILE 'PRAGMA integrity_check'`, or export the table of coups as CSV",
    "database_empty": "no table of the database holds results (tables: {tables}): 0 coups found",
    "database_empty_hint": "results are words such as Banker, Player, Tie or B, P, T, one coup a row or one shoe a row",
    "database_slow": "reading the database took more than {seconds} seconds",
    "database_slow_hint": "export the table of coups as CSV and import that file",
    "database_rows": "the table {table!r} has more than {limit} rows",
    "database_rows_hint": "export the table in parts as CSV, and import those",
    "database_own": "this is a database of this program itself",
    "database_own_hint": "open it with --db, or write its shoes into a file with `tracker export shoes.csv --db sqlite:///FILE`",
    "too_many_columns": "the table has more than {limit} columns, and a record of shoes has some dozens",
    "too_many_columns_hint": "choose the file that holds the coups, one a row, or one shoe a line",
    "endless_line": "one line has {characters} characters, more than any shoe can",
    "endless_line_hint": "write one coup a row, or one shoe a line",
    "too_many_coups": "the file would hold more than {limit} coups",
    "too_many_coups_hint": "divide it into several files",
    "nothing_like_coups": "nothing in the file reads as coups; its most frequent words are {common}",
    "nothing_like_coups_hint": "a record holds results such as B P T, Banker or 庄, one coup a row or one shoe a line",
    "nothing_to_audit": "name a file to audit, - for what is piped in, or a database of kept shoes with --db",
    # roads
    "road_rows": "{rows} rows; a road has 1 to {most}",
    "road_option": "{name} cannot be {found!r}; it is one of {known}",
    "void_on_road": "a void coup stands on no road; push it to a Board, which keeps its number and draws nothing",
    "unknown_outcome": "{text!r} is no outcome; write banker, player or tie, or B, P or T",
    "no_such_shoe": "{file} has no shoe {shoe}; it holds {count}, numbered from 1",
    "json_or_text": "--json prints one document and nothing else; leave out --text",
    "drawing_form": "{file} does not end in {ending}, which {option} writes; give the file that ending",
    # store
    "coup_form": "{coup} can be no coup: totals are 0 to 9, a hand has two or three cards, missing coups are counted or -1",
    "coup_without_outcome": "a coup needs an outcome, Banker, Player or Tie, unless it is void",
    "coup_not_there": "there is no coup {number}; the shoe has {coups}",
    "no_coups_given": "there is no coup to record",
    "shoe_full": "a shoe holds at most {most} coups; begin a new shoe",
    "gap_form": "{missing} coups cannot be missing; write how many, or -1 for an unknown number",
    "own_bet_form": "an own bet of {stake_minor} minor units on {bet!r}; a bet has a name and a stake above 0",
    "own_bet_twice": "there are two own bets on {spot}; add them up",
    "bets_on_one_coup": "own bets belong to one coup, and these are {coups}",
    "nothing_to_undo": "there is nothing to undo: the card is as it was when the shoe began",
    "nothing_to_redo": "there is nothing to redo",
    "event_form": "the history holds an event of kind {kind!r} that this program cannot read: {body}",
    "time_zone": "{time} has no time zone, so it is not known when that was",
    "no_shoe": "there is no shoe {shoe_id}",
    "shoe_deleted": "shoe {shoe_id} was deleted; take it back from the deleted shoes first",
    "shoe_merged": "shoe {shoe_id} is now part of shoe {into}; open that one",
    "merged_shoe_changed": "shoe {shoe_id} has changed since it was taken out; merge it again instead",
    "merge_with_itself": "shoe {shoe_id} cannot be merged with itself",
    "client_form": "{client!r} with number {client_number} names no event: a client has a name of 1 to 64 letters and counts from 1",
    "client_number_used": "number {client_number} of {client!r} was another event; nothing was recorded",
    "stale_position": "the shoe has moved on to position {position}, and this was meant for position {base}; look at it again",
    "result_set_broken": "shoe {shoe}, coup {coup}: {rule}, and this one does not; nothing was stored",
    "list_order": "{order!r} is no order for a list of shoes; it is one of {known}",
    "db_url": "{url!r} is no address of a database; write sqlite:///path or postgresql+psycopg://user@host/name",
    "no_data_folder": "the user has no home folder, so there is no place for shoes; name one with --db or TRACKER_DB",
    "no_store": "there is no store at {url}; check --db (or TRACKER_DB), or keep shoes there with `tracker import FILE --db {url}`",
    "nothing_kept": "nothing is kept yet ({url} is not there); keep shoes with `tracker import FILE` or record them with `tracker`",
    "db_memory": "{url!r} names no file, so nothing would be kept; write sqlite:///path",
    "db_driver": "the address {url} needs a driver that is not installed; for PostgreSQL: pip install 'shoe-tracker[postgres]'",
    "db_folder": "{file} cannot be written: {reason}; name another place with TRACKER_DB or --db",
    "db_gone": "{url} is not there any more, so nothing of this was stored; put it back, or start again",
    "db_full": "{url} cannot be written: {reason}; nothing of this was stored",
    "db_locked": "{url} is busy with another program for more than {seconds} seconds; nothing of this was stored, try again",
    "db_unreachable": "the database {url} does not answer: {reason}",
    "db_damaged": "{url} is damaged or cut off; restore a backup into another place with --db, or copy the file again",
    "db_not_ours": "{url} holds something else, not shoes of this program; name another place with TRACKER_DB or --db",
    "db_newer": "{url} was written by a newer version of this program ({found}); update it: pip install -U shoe-tracker",
    "export_form": "{file} ends in none of .csv, .parquet and .json; the ending says what to write",
    "csv_alone": "{file} is no CSV; --excel and --separator shape CSV alone",
    "backup_form": "{file} ends in none of .jsonl, .jsonl.gz, .db and .sqlite; the ending says what to write",
    "backup_sqlite": "{url} is no SQLite database, so its backup is a text file; let {file} end in .jsonl or .jsonl.gz",
    "backup_unreadable": "{file} cannot be restored: {reason}; nothing was changed",
    "no_room_to_restore": "{folder}, where a backup is unpacked first, cannot be written: {reason}; make room there, or name another "
    "folder with TMPDIR",
    "restore_not_empty": "{url} holds shoes that would be lost ({shoes}); add --replace, or restore into another place with --db",
    # app
    "simulate_shoes": "{text!r} is no number of shoes; write a whole number from 1 to {most:,}",
    "hours_form": "{text!r} is no number of hours a week; write a whole number from 1 to {most}",
    "simulate_seed": "{text!r} is no seed; write a whole number from 0 to {most}, or leave the field empty",
    "simulate_number": "there is no shoe {number}; the set has shoes 1 to {shoes:,}",
    "simulate_parquet": "Parquet is written here for {most:,} shoes at most; for more: tracker simulate {options} --out shoes.parquet",
    "no_document": "there is no document {name!r}",
    "invented_form": "write {few} to {most} results in the letters B and P (T for a tie)",
    "library_empty": "the library holds no shoes yet; drop files there, or take dealt ones",
    "library_large": "the library holds {shoes:,} shoes, and {most:,} are pooled here at most; take dealt ones",
    "help_list": "the list of help cannot be read ({what}); it is a JSON list such as "
    '[{{"region": "...", "name": "...", "phone": "...", "link": "https://..."}}]',
    "help_entry": "entry {number} of the list of help will not do; it needs region and name, and may have phone, note and a link "
    "that begins with https://",
    "port_taken": "the dashboard cannot listen on {host}, port {port}: {reason}; name another port with --port, such as --port 8051",
    "port_range": "there is no port {port}; ports are 1 to 65535, and 0 takes any free one",
    "told_form": "the page sent something that is not understood ({what}); load the page again",
    "outcome_contradicts": "{noted} was noted, and the totals or the cards say {follows}; nothing was recorded",
    "coup_contradicts": "{what}: noted was {noted}, and from the rest follows {follows}; nothing was recorded",
    "cards_form": "{text!r} are not {side}'s cards; write two or three, such as 9h 4d or K 7 2",
    "total_form": "{total} is no total; totals are 0 to 9",
    "upload_too_large": "that is more than {limit} MB at once; divide the file, or give it to `tracker import`",
    "upload_changed": "{name} has changed since it was shown; look at it again before it is saved",
    "reading_gone": "this file was looked at too long ago; drop it on the library again",
    "no_system_chosen": "choose a system first",
    "too_many_systems": "a run plays at most {most} systems",
    "system_twice": "{name} is chosen twice; change one of them, or take one away",
    "file_said": "{said}",
    "percent_between": "{text!r} is no number of percent from 0 to 100; write one such as 5 or 33.3",
    "percent_inside": "{text!r} is no number of percent above 0 and below 100; write one such as 5 or 33.3",
    "whole_between": "{found!r} does not fit; a whole number from {low} to {high} is needed",
    "no_shoes_chosen": "the library holds no such shoes; record or import some, or simulate shoes",
    "compared": "choose two to {most} runs to compare",
    "no_result": "the run has no such result",
    "no_job": "there is no such run any more",
    "job_runs": "the run is not over; cancel it first",
    "job_gone": "the run ended without a result, as when the machine was switched off; start it again",
    "job_time": "the run was ended after {minutes} minutes, which is as long as a run may take; take fewer shoes",
    "job_memory": "the run needed more than {megabytes} MB of memory; take fewer shoes, or fewer systems at once",
    "job_killed": "the run was ended from outside (signal {signal})",
    "job_not_started": "the run could not be started; the machine may be short of memory",
    "jobs_folder": "{folder} cannot be written: {reason}; runs need a folder beside the database",
    "no_samples": "the sample shoes are not there; they lie in the folder data beside the program",
    # parts of the sentences above
    "did_you_mean": "did you mean {name}?",
    "did_you_mean_file": "did you mean the file {name}?",
    "did_you_mean_system": "did you mean the system {name}, which ships?",
    "rules_listed": "`tracker rules` lists them",
    "systems_listed": "`backtest --list` shows what ships",
    "is_a_folder": "it is a folder; name a file in it",
    "no_folder_either": "there is no folder {folder} either",
    "check_path": "check the path",
    "load_again": "load the page again",
    "has_no_parameters": "it has no parameters",
    "has_parameters": "it has {names}",
    "takes_choice": "one of {choices}",
    "takes_bool": "true or false",
    "takes_int": "a whole number",
    "takes_float": "a number",
    "takes_ints": "whole numbers such as 1,2,3",
    "takes_steps": "{kind} in steps of {step}",
    "takes_between": "{kind} from {low} to {high}",
    "takes_from": "{kind} of at least {low}",
    "takes_to": "{kind} of at most {high}",
    "is_yes": "yes",
    "is_no": "no",
    "is_banker": "Banker",
    "is_player": "Player",
    "is_tie": "Tie",
    "of_player_total": "Player total",
    "of_banker_total": "Banker total",
    "of_natural": "Natural",
    "of_player_pair": "Player pair",
    "of_banker_pair": "Banker pair",
}


class Phrase(str):
    """A part of a sentence, in English, that can be said in other languages: `Phrase("did_you_mean", name="martingale")`."""

    key: str
    fields: dict[str, Any]

    def __new__(cls, key: str, /, **fields: Any) -> "Phrase":
        made = super().__new__(cls, SENTENCES[key].format(**fields))
        made.key, made.fields = key, fields
        return made

    def __reduce__(self) -> Any:  # to another process goes the English text alone
        return str, (str(self),)


class TrackerError(Exception):
    """Something that a person can put right. `key` names the sentence, `fields` fill it in."""

    def __init__(self, key: str, **fields: Any) -> None:
        self.key = key
        self.fields = fields
        super().__init__(SENTENCES[key].format(**fields))


class UsageError(TrackerError):
    """The call itself is wrong: an unknown name, a value out of range, a file that does not exist."""


class InputError(TrackerError):
    """A file, or what was typed, cannot be used."""


class NotRecordedError(InputError):
    """A bet or a figure needs something that the record does not hold."""


class StoreError(TrackerError):
    """Something cannot be recorded, or the database cannot be used."""


class StalePositionError(StoreError):
    """An event was meant for a position that the shoe has left. Fields: base, position, events (those since base)."""


class ShoeEmptyError(TrackerError):
    """A coup was asked of a shoe that has no cards left."""


class StrategyError(TrackerError):
    """A strategy cannot be loaded, or failed while it ran."""


class CheckError(TrackerError):
    """The books do not balance, or an audit failed: a fault of the program or of a strategy, never of luck."""
