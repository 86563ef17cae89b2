import { type Line, letterAt, type NumberStyle, numberAt, type SectionAt, sectionAt } from './lines.ts'

/** A part of a text with a head of its own, or without one. */
export interface Section extends SectionAt {
  /** Index of the line of its head; -1 for what stands before all heads. */
  head: number
  /** How its questions are numbered; undefined where they are not. */
  style: NumberStyle | undefined
}

const noHead: Section = { head: -1, ordinal: '', said: null, points: null, perBlank: false, style: undefined }

/** The sections of a text, and how the questions in each are numbered: as the first of them is. */
export function sectionsOf(lines: readonly Line[]): Section[] {
  const heads = lines.flatMap((_, head) => {
    const section = headAt(lines, head)
    return section ? [{ ...noHead, ...section, head }] : []
  })
  return [noHead, ...heads].map((section, place, all) => {
    const next = all[place + 1]?.head ?? lines.length
    return { ...section, style: styleIn(lines.slice(section.head + 1, next)) }
  })
}

function headAt(lines: readonly Line[], place: number): SectionAt | undefined {
  const line = lines[place]!
  const section = sectionAt(line)
  if (!section) return undefined
  if (section.said !== null) return section
  // A head that names no type is one if questions follow, and not options or an answer.
  const next = lines.slice(place + 1).find(({ flat }) => flat.trim() !== '')
  return next && numberAt(next) ? section : undefined
}

/** Others count points within questions. */
function styleIn(lines: readonly Line[]): NumberStyle | undefined {
  let bare: NumberStyle | undefined
  for (const line of lines) {
    const found = numberAt(line)
    if (!found || letterAt(line.flat)) continue
    if (found.style === 'bare') {
      if (found.number === 1) bare ??= 'bare'
    } else if (!found.isUnclear || found.number === 1) return found.style
  }
  return bare
}
