import { clean } from '#contract/wire.ts'

/** One line of captions: its seconds, and its words as plain text. */
export interface Cue {
  from: number
  to: number
  text: string
}

/** Maximum bytes of a caption file. */
export const captionBytes = 150 * 1024
export const maxCues = 5000
export const cueLength = 500

const hours = 24 * 3600
const times =
  /^\s*((?:\d{1,3}:)?\d{1,2}:\d{2}[.,]\d{1,3})\s*-->\s*((?:\d{1,3}:)?\d{1,2}:\d{2}[.,]\d{1,3})(?:\s.*)?$/

/**
 * Reads WebVTT or SubRip. Only times and words are kept: styles, regions, positions, notes and markup are left out, and
 * so is every cue that makes no sense.
 * @returns undefined if nothing is left
 */
export function readCaptions(file: string): Cue[] | undefined {
  const blocks = file
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
  const cues = blocks.flatMap(cueIn).slice(0, maxCues)
  return cues.length > 0 ? cues.sort((one, other) => one.from - other.from) : undefined
}

function cueIn(block: string): Cue[] {
  const lines = block.split('\n')
  // A name or a number may stand above the times.
  const place = lines.slice(0, 3).findIndex(line => times.test(line))
  const [, begin = '', end = ''] = times.exec(lines[place] ?? '') ?? []
  const cue = { from: secondsOf(begin), to: secondsOf(end), text: wordsIn(lines.slice(place + 1)) }
  return place >= 0 && isCue(cue) ? [cue] : []
}

/** Whether stored captions are as we write them. */
export const isCue = ({ from, to, text }: Cue) =>
  Number.isFinite(from) && from >= 0 && to > from && to <= hours && text !== '' && text.length <= cueLength

function secondsOf(time: string) {
  const [seconds = '', minutes = '0', hour = '0'] = time.replace(',', '.').split(':').reverse()
  return Math.round((Number(hour) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000) / 1000
}

const entities: Record<string, string> = {
  ...{ amp: '&', lt: '<', gt: '>', nbsp: ' ', quot: '"', apos: "'", '#39': "'" },
}

/** What WebVTT and SubRip mean by themselves; anything else between < and > is what is said, such as `x < 3 and y > 2`. */
const marks =
  /<\/?(?:b|i|u|s|font|c|v|lang|ruby|rt)(?:[.\s][^<>]{0,200})?>|<(?:\d{2,}:)?\d{2}:\d{2}\.\d{3}>|\{\\an?\d{1,2}\}/gi

const wordsIn = (lines: readonly string[]) =>
  lines
    .map(line => line.replace(marks, ''))
    .map(line => clean(line.replace(/&(amp|lt|gt|nbsp|quot|apos|#39);/g, (_, name) => entities[name]!)))
    .filter(line => line !== '')
    .join('\n')
    .slice(0, cueLength)
    .toWellFormed()

/** The languages that captions can be in: those of the interface, and what else is taught in. */
export const captionLanguages = ['zh-Hans', 'zh-Hant', 'en', 'ja', 'ko', 'fr', 'de', 'es', 'ru'] as const
export type CaptionLanguage = (typeof captionLanguages)[number]
