export type Colour = 'comment' | 'string' | 'number' | 'keyword'
export interface Piece {
  text: string
  colour?: Colour
}

interface Language {
  /** Regular expressions. */
  comments: readonly string[]
  strings: readonly string[]
  keywords: string
}

const [slashes, block, hash] = ['\\/\\/[^\\n]*', '\\/\\*[\\s\\S]*?(?:\\*\\/|$)', '#[^\\n]*']
const quoted = (mark: string) => `${mark}(?:\\\\.|[^${mark}\\\\\\n])*${mark}?`
const [double, single, ticks] = [quoted('"'), quoted("'"), '`(?:\\\\.|[^`\\\\])*`?']
const triple = '"""[\\s\\S]*?(?:"""|$)|\'\'\'[\\s\\S]*?(?:\'\'\'|$)'

const likeC: Language = {
  comments: [slashes, block],
  strings: [double, single],
  keywords:
    'abstract auto bool boolean break byte case catch char class const constexpr continue default delete do double else enum explicit export extends extern false final finally float fn for foreach friend func function go goto if impl implements import in include inline instanceof int interface internal let long match mod mut namespace new nil null nullptr operator override package private protected public readonly register return short signed sizeof static string struct super switch template this throw throws trait true try typedef typename union unsigned use using var virtual void volatile while yield',
}
const script: Language = {
  comments: [slashes, block],
  strings: [double, single, ticks],
  keywords:
    'as async await break case catch class const continue debugger default delete do else enum export extends false finally for from function get if implements import in instanceof interface let new null of private protected public readonly return set static super switch this throw true try type typeof undefined var void while with yield',
}
const python: Language = {
  comments: [hash],
  strings: [triple, double, single],
  keywords:
    'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda match nonlocal not or pass raise return self try while with yield',
}
const shell: Language = {
  comments: [hash],
  strings: [double, "'[^']*'?"],
  keywords:
    'begin break case continue def do done echo elif else elsif end esac exit export fi for foreach function if in local module my next nil then puts repeat require return set shift sub then unless until use while',
}
const sql: Language = {
  comments: ['--[^\\n]*', block],
  strings: ["'(?:''|[^'])*'?", double],
  keywords:
    'add all alter and as asc begin between by case cast check column commit constraint create cross default delete desc distinct drop else end exists foreign from full group having if in index inner insert into is join key left like limit not null offset on or order outer primary references returning right rollback select set table then union unique update using values view when where with',
}
const statistics: Language = {
  comments: [hash, '%[^\\n]*'],
  strings: [double, single],
  keywords:
    'FALSE NULL TRUE break case catch classdef continue else elseif end for function global if in library next otherwise parfor repeat return switch try while',
}
const tex: Language = { comments: ['%[^\\n]*'], strings: [], keywords: '' }
const data: Language = { comments: [], strings: [double], keywords: 'true false null' }
const style: Language = { comments: [block], strings: [double, single], keywords: '' }

const byEnding: Record<string, Language> = {
  ...of(likeC, 'c h cc cpp cxx hpp cs java kt kts go rs swift scala dart php ino m'),
  ...of(script, 'js mjs cjs jsx ts tsx mts'),
  ...of(python, 'py pyw'),
  ...of(shell, 'sh bash zsh rb pl yaml yml toml ini conf'),
  ...of(sql, 'sql'),
  ...of(statistics, 'r jl mat'),
  ...of(tex, 'tex bib sty'),
  ...of(data, 'json geojson ipynb'),
  ...of(style, 'css scss less'),
}

function of(language: Language, endings: string) {
  return Object.fromEntries(endings.split(' ').map(ending => [ending, language]))
}

/** Characters of the longest text that is coloured: more pieces would slow down a phone. */
const longest = 60_000

/**
 * A program's text in pieces, by colour; undefined for what is no program, or too long. It knows comments, strings, numbers and
 * keywords, which is what a reader looks for; it is not a parser, and a wrong guess is only a wrong colour.
 */
export function highlight(text: string, ending: string): Piece[] | undefined {
  const language = byEnding[ending]
  if (!language || text.length > longest) return undefined
  const group = (name: Colour, patterns: readonly string[]) =>
    patterns.length > 0 ? [`(?<${name}>${patterns.join('|')})`] : []
  const keywords = language.keywords && `\\b(?:${language.keywords.replaceAll(' ', '|')})\\b`
  const pattern = new RegExp(
    [
      ...group('comment', language.comments),
      ...group('string', language.strings),
      ...group('number', ['\\b\\d[\\w.]*']),
      ...group('keyword', keywords ? [keywords] : []),
    ].join('|'),
    language === sql ? 'gi' : 'g',
  )
  const pieces: Piece[] = []
  let end = 0
  for (const match of text.matchAll(pattern)) {
    if (match[0] === '') continue
    if (match.index > end) pieces.push({ text: text.slice(end, match.index) })
    const colour = Object.entries(match.groups ?? {}).find(([, found]) => found !== undefined)?.[0]
    pieces.push({ text: match[0], colour: colour as Colour })
    end = match.index + match[0].length
  }
  return end < text.length ? [...pieces, { text: text.slice(end) }] : pieces
}
