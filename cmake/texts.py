#!/usr/bin/env python3
"""Generates from texts/ what the code includes: parlour.pot holds every sentence in English, TAG.po
those of another language, in the format of GNU gettext. docs/translate.md is the manual.

    texts.py --texts DIR --out DIR --tables NAME... [--parts NAME...] [--stay KEY...]
             [--po FILE...] [--pseudo] [--strict] [--quiet]

An entry is named by its msgctxt, "table.key". Written to --out, each file only if it changes:
  languages.h    enum Lang, tags, names, plural rules, from the files' headers
  TABLE.inc      a Line for each key (core/lines.h), to be included inside a namespace
  TABLE.rows     {"key", key}, for tests that check every sentence
  texts.json     everything, for web/build.mjs
  missing.txt    what is not translated, one warning per line
The English of a table in --parts is loaded with that part's code, except for the keys in --stay.
--po adds a language from elsewhere, --pseudo one generated from the English, to test layouts.
Mistakes are reported as FILE:LINE: and exit with status 1. An untranslated sentence reads as English
and is a warning, or with --strict a mistake; with --quiet only missing.txt reports it.
"""
import argparse
import json
import re
import sys
from copy import copy
from pathlib import Path

MOST_WARNINGS = 10  # of a language shown; missing.txt lists all
MOST_FORMS = 6      # no language has more
COUNTED = 1000      # plural rules are tested with the numbers below this
FORM_END = '\\037'  # core/lines.h: kFormEnd
ENGLISH = 'parlour.pot'


class Mistake(Exception):
    def __init__(self, file, line, what):
        super().__init__(f'{file}:{line}: {what}')


class Entry:
    """One entry of a file; `texts` are its msgstr by number, or of the English its msgids."""

    def __init__(self, line):
        self.line, self.flags = line, set()
        self.fields = {}  # keyword -> text
        self.texts = []

    def source(self):
        return [self.fields[f] for f in ('msgid', 'msgid_plural') if f in self.fields]


# --- reading PO ----------------------------------------------------------------------------------

ESCAPES = {'n': '\n', '"': '"', '\\': '\\'}
KEYWORD = re.compile(r'(msgctxt|msgid|msgid_plural|msgstr|msgstr\[(\d)\])\s+(?=")')


def unquoted(file, line, quoted):
    if not re.fullmatch(r'"(?:[^"\\]|\\.)*"', quoted):
        raise Mistake(file, line, 'a text begins and ends with ", and a " inside it is written \\"')

    def escape(match):
        if match[1] not in ESCAPES:
            raise Mistake(file, line, f'\\{match[1]} is unknown: there are \\n, \\" and \\\\')
        return ESCAPES[match[1]]
    return re.sub(r'\\(.)', escape, quoted[1:-1])


def read_text(path):
    try:
        return path.read_bytes().decode('utf-8')
    except UnicodeDecodeError as error:
        line = path.read_bytes()[:error.start].count(b'\n') + 1
        raise Mistake(path, line, 'this is not UTF-8') from None


def read_entries(path):
    """The entries of a file in order. A blank line or a comment ends an entry."""
    entries, entry, at = [], None, None  # at: the keyword that a quoted line continues
    for number, line in enumerate(read_text(path).split('\n'), 1):
        line = line.strip()
        match = KEYWORD.match(line)
        if not line or line.startswith('#'):
            if not entry or entry.fields:
                entry, at = Entry(number), None
            if line.startswith('#,'):
                entry.flags |= {flag.strip() for flag in line[2:].split(',')}
        elif line.startswith('"') and at:
            entry.fields[at] += unquoted(path, number, line)
        elif match:
            at = match[1]
            if not entry or not entry.fields:
                entry = entry or Entry(number)
                entry.line = number
                entries.append(entry)
            if at in entry.fields:
                raise Mistake(path, number,
                              f'a second {at} in one entry: a blank line ends an entry')
            entry.fields[at] = unquoted(path, number, line[match.end():])
        else:
            raise Mistake(path, number, f'neither a comment nor a keyword with its text: {line}')
    return [checked(path, it) for it in entries]


def checked(path, entry):
    """The entry with its texts in order."""
    fields = entry.fields
    if 'msgid' not in fields:
        raise Mistake(path, entry.line, 'an entry without msgid')
    forms = sorted(name for name in fields if name.startswith('msgstr'))
    wanted = [f'msgstr[{n}]' for n in range(len(forms))] if 'msgid_plural' in fields else ['msgstr']
    if not forms or forms != wanted:
        raise Mistake(path, entry.line, 'an entry has a msgstr; with msgid_plural msgstr[0], '
                                        'msgstr[1] and so on')
    entry.texts = [fields[name] for name in forms]
    return entry


# --- plural rules --------------------------------------------------------------------------------

LEVELS = [['||'], ['&&'], ['==', '!='], ['<', '>', '<=', '>='], ['+', '-'], ['*', '/', '%']]
PYTHON = {'||': 'or', '&&': 'and', '/': '//'}


class Rule:
    """The C expression of Plural-Forms, over n: as C++ in `cpp`, and callable with a number."""

    def __init__(self, text):
        """Raises ValueError if the text is not such an expression."""
        self.left = re.findall(r'\d+|[=!<>]=|&&|\|\||\S', text)
        self.cpp, python = self.choice()
        if self.left:
            raise ValueError(f'{self.left[0]} is not expected')
        self.call = eval(f'lambda n: int({python})')  # the grammar below allows nothing else

    def __call__(self, n):
        return self.call(n)

    def take(self, *tokens):
        if self.left and self.left[0] in tokens:
            return self.left.pop(0)
        return None

    def choice(self):
        test = self.binary(0)
        if not self.take('?'):
            return test
        yes = self.choice()
        if not self.take(':'):
            raise ValueError('a ? without its :')
        no = self.choice()
        return f'({test[0]} ? {yes[0]} : {no[0]})', f'({yes[1]} if {test[1]} else {no[1]})'

    def binary(self, level):
        if level == len(LEVELS):
            return self.operand()
        left = self.binary(level + 1)
        while sign := self.take(*LEVELS[level]):
            right = self.binary(level + 1)
            left = (f'({left[0]} {sign} {right[0]})',
                    f'({left[1]} {PYTHON.get(sign, sign)} {right[1]})')
        return left

    def operand(self):
        if self.take('!'):
            cpp, python = self.operand()
            return f'!({cpp})', f'(not {python})'
        if self.take('('):
            inside = self.choice()
            if not self.take(')'):
                raise ValueError('a ( without its )')
            return inside
        token = self.left.pop(0) if self.left else 'the end'
        if token != 'n' and not token.isdigit():
            raise ValueError(f'{token} is not expected')
        return token, token.lstrip('0') or '0' if token.isdigit() else token


# --- languages -----------------------------------------------------------------------------------

class Language:
    """What a file's header says: tag, name in that language and in English, plural forms."""

    def __init__(self, path, entries):
        self.path = path
        head = entries.pop(0) if entries and not entries[0].fields['msgid'] else None
        if not head or 'msgctxt' in head.fields:
            raise Mistake(path, 1, 'the first entry, of msgid "", is the header')
        self.line = head.line
        lines = (line.partition(': ') for line in head.texts[0].split('\n'))
        self.fields = {name: value.strip() for name, _, value in lines}
        self.tag = self.field('Language', r'[a-z]{2,3}',
                              'two or three small letters, as of ISO 639')
        self.name = self.field('X-Name', r'.+',
                               'what the language is called by those who speak it')
        self.english = self.field('X-English-Name', r'[A-Z][A-Za-z ]*', 'letters, as in Polish')
        if 'charset=UTF-8' not in self.fields.get('Content-Type', ''):
            raise Mistake(path, self.line, 'Content-Type: has to say charset=UTF-8')
        if path.name not in (ENGLISH, f'{self.tag}.po'):
            raise Mistake(path, self.line, f'Language: {self.tag} belongs in a file {self.tag}.po')
        self.read_rule()
        self.entries = self.by_name(entries)

    def field(self, name, pattern, what):
        value = self.fields.get(name, '')
        if not re.fullmatch(pattern, value):
            raise Mistake(self.path, self.line, f'the header needs {name}: {what}')
        return value

    def read_rule(self):
        pattern = rf'nplurals=([1-{MOST_FORMS}]); *plural=([^;]+);?'
        text = self.field('Plural-Forms', pattern, 'nplurals=N; plural=EXPRESSION;')
        count, expression = re.fullmatch(pattern, text).groups()
        self.forms = int(count)
        try:
            self.rule = Rule(expression)
            used = {self.rule(n) for n in range(COUNTED)}
        except ZeroDivisionError:
            raise Mistake(self.path, self.line, 'Plural-Forms: it divides by zero') from None
        except ValueError as error:
            raise Mistake(self.path, self.line, f'Plural-Forms: {error}') from None
        if used != set(range(self.forms)):
            given = ', '.join(map(str, sorted(used)))
            raise Mistake(self.path, self.line,
                          f'Plural-Forms: nplurals={count}, and the expression gives {given}')

    def by_name(self, entries):
        names = {}
        for entry in entries:
            name = entry.fields.get('msgctxt', '')
            if not re.fullmatch(r'[a-z]\w*\.[a-z]\w*', name):
                raise Mistake(self.path, entry.line, 'an entry is named by msgctxt "table.key"')
            if name in names:
                first = names[name].line
                raise Mistake(self.path, entry.line, f'{name} is also in line {first}')
            names[name] = entry
        return names

    @property
    def enumerator(self):
        return self.english.replace(' ', '')


def slots(text):
    return set(re.findall(r'\{\d\}', text))


def listed(some):
    return ' '.join(sorted(some)) or 'none'


def lacking(entry, source):
    """Why this is not a translation of the English, or None."""
    if not entry:
        return 'is not there'
    if entry.source() != source.texts:
        return f'translates another English: {entry.source()[0]!r}, now {source.texts[0]!r}'
    if 'fuzzy' in entry.flags:
        return 'is marked as fuzzy'
    if not any(entry.texts):
        return 'is not translated'
    return None if all(entry.texts) else 'lacks a plural form'


class Texts:
    """The English and the other languages; `mistakes` and `missing` (by language) are sentences."""

    def __init__(self, english, others, tables):
        self.english, self.others, self.tables = english, others, tables
        self.mistakes, self.missing = [], {}
        for name, entry in english.entries.items():
            entry.texts = entry.source()
            if name.split('.')[0] not in tables:
                known = ', '.join(tables)
                self.wrong(english, entry, f'{name}: the tables are {known} (cmake/texts.cmake)')
            self.check(english, name, entry, slots(entry.texts[-1]))
        for language in others:
            self.compare(language)

    def wrong(self, language, entry, what):
        self.mistakes.append(f'{language.path}:{entry.line}: {what}')

    def compare(self, language):
        """Keeps only the language's entries that translate the current English."""
        written, language.entries = language.entries, {}
        missing = self.missing[language.tag] = []
        for name, source in self.english.entries.items():
            entry = written.pop(name, None)
            why = lacking(entry, source)
            if why:
                missing.append(f'{language.path}:{entry.line if entry else 1}: {name} {why}')
            else:
                language.entries[name] = entry
                self.check(language, name, entry, slots(source.texts[-1]))
        missing += [f'{language.path}:{entry.line}: {name} is no longer in the English'
                    for name, entry in written.items()]

    def check(self, language, name, entry, wanted):
        plural = 'msgid_plural' in entry.fields
        if plural and len(entry.texts) != language.forms:
            self.wrong(language, entry, f'{name} has {len(entry.texts)} plural forms, and '
                                        f'nplurals={language.forms}')
        for form, text in enumerate(entry.texts):
            # "One card" may replace "{0} card" in the form for 1, if there are other forms.
            alone = {'{0}'} if plural and language.forms > 1 and form == language.rule(1) else set()
            if not text:
                self.wrong(language, entry, f'{name} is empty')
            if slots(text) | alone != wanted | alone:
                self.wrong(language, entry, f'{name} has the places {listed(slots(text))}, and '
                                            f'the English {listed(wanted)}')
            if re.search(r'[{}]', re.sub(r'\{\d\}', '', text)):
                self.wrong(language, entry,
                           f'{name}: braces are for places alone, {{0}} to {{9}}')
            if re.search(r'[\x00-\x09\x0b-\x1f\x7f]', text):
                self.wrong(language, entry, f'{name} has a control character')

    @property
    def languages(self):
        return [self.english, *self.others]

    def of(self, language, name):
        """Its texts, one for each plural form; None if it reads as English."""
        return language.entries[name].texts if name in language.entries else None


# --- the pseudo-language -------------------------------------------------------------------------

ACCENTS = str.maketrans('acdeghijklnorstuwyzACDEGHIJKLNORSTUWYZ',
                        'äçďëğĥïĵķľñöřšţüŵÿžÄÇĎËĞĤÏĴĶĽÑÖŘŠŢÜŴŸŽ')
LONGER = 0.4


def pseudo_text(text):
    """"[Šëţţïïïñğš]": accents, about 40 % longer, and brackets that show where an end is cut off."""
    if not re.search('[A-Za-z]', text):
        return text  # punctuation between placeholders
    out, owed = '', 0.0
    for piece in re.split(r'(\{\d\})', text):
        for c in [piece] if slots(piece) else piece:
            owed += LONGER
            again = int(owed) if c in 'aeiouyAEIOUY' else 0
            owed -= again
            out += c if slots(c) else (c + c.lower() * again).translate(ACCENTS)
    return f'[{out}]'


def pseudo(english):
    """A language with the reserved tag qps, generated from the English."""
    language = copy(english)
    language.path, language.tag, language.english = Path('qps.po'), 'qps', 'Pseudo'
    language.name, language.entries = pseudo_text('Pseudo'), {}
    for name, source in english.entries.items():
        language.entries[name] = entry = Entry(source.line)
        entry.fields = dict(source.fields)
        entry.texts = [pseudo_text(text) for text in source.source()]
    return language


# --- writing -------------------------------------------------------------------------------------

MADE = '// Made by cmake/texts.py of the files in texts: change them there.\n'


def literal(texts):
    """A C++ string: the forms for different numbers are joined in one, separated by kFormEnd."""
    escaped = [text.replace('\\', '\\\\').replace('"', '\\"').replace('\n', '\\n')
               for text in texts]
    return f'"{FORM_END.join(escaped)}"'


def languages_header(texts):
    def row(quote, of):
        return ', '.join(f'"{of(it)}"' if quote else of(it) for it in texts.languages)
    rules = '\n'.join(f'    case Lang::{it.enumerator}: '
                      f'return static_cast<std::size_t>({it.rule.cpp});' for it in texts.languages)
    return f'''{MADE}#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace parlour {{

enum class Lang : std::uint8_t {{ {row(False, lambda it: it.enumerator)} }};
inline constexpr int kLangCount = {len(texts.languages)};
inline constexpr std::string_view kLangTags[] = {{{row(True, lambda it: it.tag)}}};
inline constexpr std::string_view kLangNames[] = {{{row(True, lambda it: it.name)}}};

/// Which of its plural forms a language takes for the number n.
constexpr std::size_t plural_form(Lang lang, [[maybe_unused]] unsigned long n) {{
  switch (lang) {{
{rules}
  }}
  return 0;
}}

}}  // namespace parlour
'''


def table(texts, name, part, stay):
    """The Lines of a table. All texts of a language are in one section of the module's memory; the
    English of a part and its Lines are in two others: web/texts.mjs extracts them."""
    keys = [it.split('.')[1] for it in texts.english.entries if it.split('.')[0] == name]
    english = {key: literal(texts.of(texts.english, f'{name}.{key}')) for key in keys}
    of = {key: [english[key]] for key in keys}
    out = MADE

    def section(tag, where, some):
        nonlocal out
        lines = ''.join(f'PARLOUR_TEXTS("texts_{where}") inline constexpr char {key}[] = {text};\n'
                        for key, text in some)
        out += f'namespace {tag} {{\n{lines}}}\n' if some else ''
    if part:
        moved = [(key, english[key]) for key in keys if key not in stay]
        section('en', name, moved)
        of.update((key, [f'en::{key}']) for key, _ in moved)
    for language in texts.others:
        some = [(key, literal(found)) for key in keys
                if (found := texts.of(language, f'{name}.{key}'))]
        section(language.tag, language.tag, some)
        there = dict(some)
        for key in keys:
            of[key].append(f'{language.tag}::{key}' if key in there else 'nullptr')
    return out + ''.join(f'PARLOUR_TEXTS("lines_{name if part and key not in stay else "page"}") '
                         f'inline constexpr Line {key} = {{{{{", ".join(of[key])}}}}};\n'
                         for key in keys)


def rows(texts, name):
    return MADE + ''.join(f'{{"{key}", {key}}},\n' for table, _, key in
                          (it.partition('.') for it in texts.english.entries) if table == name)


def as_json(texts):
    said = {table: {it.tag: {} for it in texts.languages} for table in texts.tables}
    for name, source in texts.english.entries.items():
        table, _, key = name.partition('.')
        for language in texts.languages:
            forms = texts.of(language, name) or source.texts
            said[table][language.tag][key] = forms if len(source.texts) > 1 else forms[0]
    languages = [{'tag': it.tag, 'name': it.name} for it in texts.languages]
    return json.dumps({'languages': languages, 'tables': said}, ensure_ascii=False, indent=1)


def write(path, text):
    if not path.exists() or path.read_text('utf-8') != text:
        path.write_text(text, 'utf-8')


def options(arguments):
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--texts', type=Path, required=True)
    parser.add_argument('--out', type=Path, required=True)
    for many in ('--tables', '--parts', '--stay'):
        parser.add_argument(many, nargs='*', default=[])
    parser.add_argument('--po', type=Path, nargs='*', default=[])
    for flag in ('--pseudo', '--strict', '--quiet'):
        parser.add_argument(flag, action='store_true')
    return parser.parse_args(arguments)


def read(args):
    """The texts; raises Mistake if a file cannot be understood."""
    def language(path):
        if not path.exists():
            raise Mistake(path, 1, 'there is no such file')
        return Language(path, read_entries(path))
    english = language(args.texts / ENGLISH)
    others = [language(path) for path in [*sorted(args.texts.glob('*.po')), *args.po]]
    if args.pseudo:
        others.append(pseudo(english))
    seen = {english.tag: english}
    for other in others:
        if other.tag in seen or other.tag in args.tables:
            raise Mistake(other.path, other.line, f'Language: {other.tag} is taken')
        if other.enumerator in {it.enumerator for it in seen.values()}:
            raise Mistake(other.path, other.line,
                          f'X-English-Name: {other.english} is taken')
        seen[other.tag] = other
    return Texts(english, others, args.tables)


def tell(*lines):
    for line in lines:
        print(line, file=sys.stderr)


def tell_missing(missing):
    for some in missing.values():
        tell(*(f'{line}; it reads as English' for line in some[:MOST_WARNINGS]))
        if len(some) > MOST_WARNINGS:
            tell(f'... and {len(some) - MOST_WARNINGS} more, in missing.txt')


def main(arguments):
    args = options(arguments)
    try:
        texts = read(args)
    except Mistake as mistake:
        tell(mistake)
        return 1
    if texts.mistakes:
        tell(*texts.mistakes)
        return 1
    args.out.mkdir(parents=True, exist_ok=True)
    write(args.out / 'languages.h', languages_header(texts))
    for name in args.tables:
        write(args.out / f'{name}.inc', table(texts, name, name in args.parts, args.stay))
        write(args.out / f'{name}.rows', rows(texts, name))
    write(args.out / 'texts.json', as_json(texts))
    all_missing = [line for some in texts.missing.values() for line in some]
    write(args.out / 'missing.txt', ''.join(f'{line}\n' for line in all_missing))
    if not args.quiet:
        tell_missing(texts.missing)
    return 1 if args.strict and all_missing else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
