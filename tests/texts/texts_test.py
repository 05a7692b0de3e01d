"""Tests of cmake/texts.py: what it makes of good files, and what it says of bad ones.

    python3 texts_test.py
"""
import contextlib
import io
import json
import re
import sys
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parents[2] / 'cmake' / 'texts.py'
SHIPPED = SCRIPT.parents[1] / 'src' / 'texts'
sys.dont_write_bytecode = True
sys.path.insert(0, str(SCRIPT.parent))
import texts  # noqa: E402: needs the path above


def header(tag, english, forms, name='X'):
    return (f'msgid ""\nmsgstr ""\n"Language: {tag}\\n"\n'
            f'"Content-Type: text/plain; charset=UTF-8\\n"\n'
            f'"Plural-Forms: {forms}\\n"\n"X-Name: {name}\\n"\n"X-English-Name: {english}\\n"\n\n')


ENGLISH = header('en', 'English', 'nplurals=2; plural=(n != 1);', 'English') + '''\
#. A greeting.
msgctxt "core.hello"
msgid "Hello, {0}!"
msgstr ""

msgctxt "coup.cards"
msgid "1 card"
msgid_plural "{0} cards"
msgstr[0] ""
msgstr[1] ""

msgctxt "coup.title"
msgid "Coup"
msgstr ""
'''
POLISH_RULE = 'nplurals=3; plural=n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2;'
POLISH = header('pl', 'Polish', POLISH_RULE, 'polski')  # 7 lines and a blank one
HELLO = 'msgctxt "core.hello"\nmsgid "Hello, {0}!"\nmsgstr "Cześć, {0}!"\n\n'
CARDS = '''\
msgctxt "coup.cards"
msgid "1 card"
msgid_plural "{0} cards"
msgstr[0] "{0} karta"
msgstr[1] "{0} karty"
msgstr[2] "{0} kart"

'''
TITLE = 'msgctxt "coup.title"\nmsgid "Coup"\nmsgstr "Zamach stanu"\n'


def run(*arguments):
    """The program's exit status and output."""
    said = io.StringIO()
    with contextlib.redirect_stderr(said):
        status = texts.main([str(it) for it in arguments])
    return status, said.getvalue()


ALL_TABLES = ['core', 'ui', 'rooms', 'hall', 'replays', 'sheets', 'talk', 'lessons', 'puzzles', 'islands', 'daily', 'page', 'page_rooms', 'page_scripts',
              'settlers', 'coup', 'tractor', 'tractor_book', 'settlers_book',
              'coup_book', 'flax']


class Run:
    """Runs texts.py over these files: its status, output and generated files."""

    def __init__(self, files, *options):
        with tempfile.TemporaryDirectory() as folder:
            source, out = Path(folder, 'texts'), Path(folder, 'out')
            source.mkdir()
            for name, content in files.items():
                content = content if isinstance(content, bytes) else content.encode()
                (source / name).write_bytes(content)
            self.status, said = run('--texts', source, '--out', out, '--tables', 'core', 'coup',
                                    '--parts', 'coup', '--stay', 'title', *options)
            self.said = said.replace(f'{source}/', '')
            self.made = {path.name: path.read_text('utf-8') for path in out.glob('*')}


def polish(body, head=POLISH, english=ENGLISH, options=()):
    return Run({'parlour.pot': english, 'pl.po': head + body}, *options)


class Good(unittest.TestCase):
    def test_a_complete_language_is_silent(self):
        run = polish(HELLO + CARDS + TITLE, options=['--strict'])
        self.assertEqual((run.status, run.said), (0, ''))
        self.assertEqual(run.made['missing.txt'], '')
        self.assertIn('Lang : std::uint8_t { English, Polish };', run.made['languages.h'])
        self.assertIn('kLangTags[] = {"en", "pl"}', run.made['languages.h'])
        self.assertIn('kLangNames[] = {"English", "polski"}', run.made['languages.h'])
        self.assertEqual(run.made['coup.rows'].splitlines()[1:],
                         ['{"cards", cards},', '{"title", title},'])

    def test_the_texts_of_a_language_and_the_english_of_a_part_have_sections(self):
        run = polish(HELLO + CARDS + TITLE)
        self.assertEqual(run.made['core.inc'].splitlines()[1:], [
            'namespace pl {',
            'PARLOUR_TEXTS("texts_pl") inline constexpr char hello[] = "Cześć, {0}!";',
            '}',
            'PARLOUR_TEXTS("lines_page") inline constexpr Line hello = {{"Hello, {0}!", pl::hello}};'])
        self.assertEqual(run.made['coup.inc'].splitlines()[1:4], [
            'namespace en {',
            'PARLOUR_TEXTS("texts_coup") inline constexpr char cards[] = "1 card\\037{0} cards";',
            '}'])
        self.assertIn('PARLOUR_TEXTS("lines_coup") inline constexpr Line cards = '
                      '{{en::cards, pl::cards}};', run.made['coup.inc'])
        self.assertIn('PARLOUR_TEXTS("lines_page") inline constexpr Line title = '
                      '{{"Coup", pl::title}};', run.made['coup.inc'])

    def test_what_is_not_translated_reads_as_english(self):
        run = polish(CARDS)
        self.assertEqual(run.status, 0)
        self.assertIn('Line hello = {{"Hello, {0}!", nullptr}};', run.made['core.inc'])
        self.assertIn('core.hello is not there; it reads as English', run.said)
        core = json.loads(run.made['texts.json'])['tables']['core']
        self.assertEqual(core['pl'], {'hello': 'Hello, {0}!'})
        self.assertEqual(polish(CARDS, options=['--strict']).status, 1)
        quiet = polish(CARDS, options=['--quiet'])
        self.assertEqual((quiet.status, quiet.said), (0, ''))
        self.assertIn('core.hello is not there', quiet.made['missing.txt'])

    def test_all_that_is_missing_is_told_and_why(self):
        for body, why in [
                ('msgctxt "core.hello"\nmsgid "Hello, {0}!"\nmsgstr ""\n',
                 'core.hello is not translated'),
                (CARDS.replace('{0} kart"', '"'), 'coup.cards lacks a plural form'),
                ('#, fuzzy\n' + HELLO, 'core.hello is marked as fuzzy'),
                (HELLO.replace('Hello, {0}', 'Hi {0}'),
                 "core.hello translates another English: 'Hi {0}!', now 'Hello, {0}!'"),
                (HELLO.replace('core.hello', 'core.bye'), 'core.bye is no longer in the English'),
                (HELLO.replace('msgid', 'msgid "Hello, {0}!"\nmsgid_plural').replace('msgstr',
                 'msgstr[0]'),
                 'core.hello translates another English')]:
            with self.subTest(why):
                run = polish(body)
                self.assertEqual(run.status, 0, run.said)
                self.assertIn(why, run.said)
                self.assertIn(why, run.made['missing.txt'])
                self.assertRegex(run.said, r'(?m)^pl\.po:\d+: ')

    def test_a_long_list_of_what_is_missing_is_cut_on_the_screen(self):
        more = ''.join(f'\nmsgctxt "core.k{n}"\nmsgid "Word {n}"\nmsgstr ""\n' for n in range(30))
        run = polish('', english=ENGLISH + more)
        self.assertIn('... and 23 more, in missing.txt', run.said)
        self.assertEqual(len(run.made['missing.txt'].splitlines()), 33)

    def test_texts_may_be_continued_and_have_escapes(self):
        english = (ENGLISH + '\nmsgctxt "core.say"\n'
                   'msgid ""\n"Say \\"a\\\\b\\"\\n"\n"and go."\nmsgstr ""\n')
        run = polish('#~ msgid "gone"\n#~ msgstr "zniknęło"\n', english=english)
        self.assertIn('Line say = {{"Say \\"a\\\\b\\"\\nand go.", nullptr}};', run.made['core.inc'])

    def test_files_that_stay_the_same_are_not_written(self):
        with tempfile.TemporaryDirectory() as folder:
            times = []
            for _ in range(2):
                run('--texts', SHIPPED, '--out', folder, '--tables', *ALL_TABLES)
                times.append({path: path.stat().st_mtime_ns for path in Path(folder).iterdir()})
            self.assertEqual(*times)
            self.assertEqual(len(times[0]), 3 + 2 * len(ALL_TABLES))

    def test_the_pseudo_language_is_made_of_the_english(self):
        run = Run({'parlour.pot': ENGLISH}, '--pseudo')
        self.assertIn('Lang : std::uint8_t { English, Pseudo };', run.made['languages.h'])
        self.assertIn('hello[] = "[Ĥëľľööö, {0}!]"', run.made['core.inc'])
        self.assertIn('cards[] = "[1 çääřď]\\037[{0} çääřďš]"', run.made['coup.inc'])


class Plurals(unittest.TestCase):
    def forms(self, tag, numbers):
        path = SHIPPED / f'{tag}.po'
        rule = texts.Language(path, texts.read_entries(path)).rule
        return [rule(n) for n in numbers]

    def test_russian(self):
        self.assertEqual(self.forms('ru', [1, 21, 101, 1001]), [0] * 4)
        self.assertEqual(self.forms('ru', [2, 3, 4, 22, 104]), [1] * 5)
        self.assertEqual(self.forms('ru', [0, 5, 9, 10, 11, 12, 14, 20, 25, 111, 112]), [2] * 11)

    def test_chinese(self):
        self.assertEqual(self.forms('zh', [0, 1, 2, 5, 101]), [0] * 5)

    def test_signs_bind_as_in_c(self):
        for expression, n, value in [
                ('n>1', 1, 0), ('n>1', 2, 1), ('n==1 || n==2 && n==3', 1, 1), ('!n', 0, 1),
                ('!(n%2)', 3, 0), ('n - 1 - 1', 5, 3), ('n<2 ? 0 : n<3 ? 1 : 2', 2, 1),
                ('7 / 2 * n', 3, 9), ('1 + 2 * n % 4', 3, 3), ('n == 2 > 1', 1, 1)]:
            self.assertEqual(texts.Rule(expression)(n), value, expression)


class Bad(unittest.TestCase):
    def refused(self, run, what):
        self.assertEqual((run.status, run.said.strip()), (1, what))
        self.assertEqual(run.made, {}, 'nothing is made')

    def test_what_is_no_po(self):
        for body, what in [
                ('msgctx "core.hello"\n',
                 '9: neither a comment nor a keyword with its text: msgctx "core.hello"'),
                ('msgid Hello\n', '9: neither a comment nor a keyword with its text: msgid Hello'),
                ('"Hello"\n', '9: neither a comment nor a keyword with its text: "Hello"'),
                ('msgid "Hello\n',
                 '9: a text begins and ends with ", and a " inside it is written \\"'),
                ('msgid "He"llo"\n',
                 '9: a text begins and ends with ", and a " inside it is written \\"'),
                ('msgid ""\n"He\\tllo"\n', '10: \\t is unknown: there are \\n, \\" and \\\\'),
                (HELLO.strip() + '\nmsgid "twice"\n',
                 '12: a second msgid in one entry: a blank line ends an entry'),
                ('msgctxt "core.hello"\nmsgstr "x"\n', '9: an entry without msgid'),
                ('msgctxt "core.hello"\nmsgid "Hello, {0}!"\n',
                 '9: an entry has a msgstr; with msgid_plural msgstr[0], msgstr[1] and so on'),
                (CARDS.replace('[2]', '[3]'),
                 '9: an entry has a msgstr; with msgid_plural msgstr[0], msgstr[1] and so on'),
                (HELLO.replace('core.hello', 'hello'),
                 '9: an entry is named by msgctxt "table.key"'),
                (HELLO + HELLO, '13: core.hello is also in line 9')]:
            with self.subTest(what):
                self.refused(polish(body), f'pl.po:{what}')
        latin = (POLISH + HELLO).encode().replace('ś'.encode(), b'\xb6')
        self.refused(Run({'parlour.pot': ENGLISH, 'pl.po': latin}), 'pl.po:11: this is not UTF-8')

    def test_headers_that_say_too_little(self):
        for old, new, what in [
                ('msgid ""\nmsgstr', 'msgctxt "a.b"\nmsgid "x"\nmsgstr',
                 'the first entry, of msgid "", is the header'),
                ('Language: pl', 'Language: pl_PL',
                 'the header needs Language: two or three small letters, as of ISO 639'),
                ('Language: pl', 'Language: cs', 'Language: cs belongs in a file cs.po'),
                ('X-Name: polski', 'X-Name: ',
                 'the header needs X-Name: what the language is called by those who speak it'),
                ('Polish', 'polski', 'the header needs X-English-Name: letters, as in Polish'),
                ('UTF-8', 'ISO-8859-2', 'Content-Type: has to say charset=UTF-8'),
                ('nplurals=3', 'nplurals=7',
                 'the header needs Plural-Forms: nplurals=N; plural=EXPRESSION;'),
                ('nplurals=3', 'nplurals=2',
                 'Plural-Forms: nplurals=2, and the expression gives 0, 1, 2'),
                ('nplurals=3', 'nplurals=4',
                 'Plural-Forms: nplurals=4, and the expression gives 0, 1, 2'),
                (POLISH_RULE, 'nplurals=2; plural=n==;', 'Plural-Forms: the end is not expected'),
                (POLISH_RULE, 'nplurals=2; plural=n!=1 2;', 'Plural-Forms: 2 is not expected'),
                (POLISH_RULE, 'nplurals=2; plural=(n!=1;', 'Plural-Forms: a ( without its )'),
                (POLISH_RULE, 'nplurals=2; plural=n ? 1;', 'Plural-Forms: a ? without its :'),
                (POLISH_RULE, 'nplurals=2; plural=exit();', 'Plural-Forms: e is not expected'),
                (POLISH_RULE, 'nplurals=2; plural=1/n;',
                 'Plural-Forms: it divides by zero')]:
            with self.subTest(what):
                self.refused(polish(HELLO, head=POLISH.replace(old, new)), f'pl.po:1: {what}')

    def test_languages_that_are_there_twice(self):
        self.refused(Run({'parlour.pot': ENGLISH, 'pl.po': POLISH, 'qps.po': header(
            'qps', 'Other', 'nplurals=1; plural=0;')}, '--pseudo'),
            'qps.po:1: Language: qps is taken')
        self.refused(Run({'parlour.pot': ENGLISH, 'pl.po': POLISH, 'csb.po': header(
            'csb', 'Polish', 'nplurals=1; plural=0;')}), 'pl.po:1: X-English-Name: Polish is taken')
        self.refused(Run({'pl.po': POLISH}), 'parlour.pot:1: there is no such file')

    def test_translations_that_would_not_work(self):
        for old, new, what in [
                ('Cześć, {0}!', 'Cześć!', '9: core.hello has the places none, and the English {0}'),
                ('Cześć, {0}!', 'Cześć, {0}{1}!',
                 '9: core.hello has the places {0} {1}, and the English {0}'),
                ('Cześć, {0}!', 'Cześć, {0}{x}!',
                 '9: core.hello: braces are for places alone, {0} to {9}'),
                ('Cześć, {0}!', 'Cześć,\t{0}!', '9: core.hello has a control character'),
                ('msgstr[1] "{0} karty"', 'msgstr[1] "karty"',
                 '13: coup.cards has the places none, and the English {0}'),
                ('msgstr[2] "{0} kart"\n', '',
                 '13: coup.cards has 2 plural forms, and nplurals=3')]:
            with self.subTest(what):
                self.refused(polish((HELLO + CARDS).replace(old, new)), f'pl.po:{what}')
        one = CARDS.replace('"{0} karta"', '"jedna karta"')
        self.assertEqual(polish(HELLO + one + TITLE).said, '', 'the form of 1 may say it in a word')

    def test_english_that_would_not_work(self):
        for old, new, what in [
                ('coup.title', 'cuop.title',
                 '20: cuop.title: the tables are core, coup (cmake/texts.cmake)'),
                ('"Coup"', '"Co{up"', '20: coup.title: braces are for places alone, {0} to {9}'),
                ('msgid "1 card"', 'msgid "1 card of {1}"',
                 '14: coup.cards has the places {1}, and the English {0}'),
                ('"Coup"', '""', '20: coup.title is empty')]:
            with self.subTest(what):
                self.refused(Run({'parlour.pot': ENGLISH.replace(old, new)}), f'parlour.pot:{what}')

    def test_all_mistakes_of_this_kind_are_told_at_once(self):
        run = polish(HELLO.replace('{0}!"\n\n', '!"\n\n') + CARDS.replace('{0} kart"', 'kart"'))
        self.assertEqual(len(run.said.splitlines()), 2)


class Shipped(unittest.TestCase):
    def test_what_is_shipped_lacks_nothing(self):
        with tempfile.TemporaryDirectory() as out:
            done = run('--texts', SHIPPED, '--out', out, '--strict', '--tables', *ALL_TABLES)
        self.assertEqual(done, (0, ''))

    def test_players_read_typographic_apostrophes(self):
        """It’s, not It's: in every language, and in the site’s own documents."""
        read = {path.name: '\n'.join(it for entry in texts.read_entries(path)
                                     for it in entry.source() + entry.texts)
                for path in SHIPPED.glob('*.po*')}
        self.assertGreaterEqual(len(read), 3)
        for path in (SCRIPT.parents[1] / 'web').glob('*.html'):
            read[path.name] = re.sub(r'<(style|script)\b.*?</\1>|<[^>]*>', '',
                                     path.read_text('utf-8'), flags=re.S)
        for name, words in read.items():
            self.assertEqual(re.findall(r".{0,30}\w'.{0,20}", words), [], name)


if __name__ == '__main__':
    unittest.main()
