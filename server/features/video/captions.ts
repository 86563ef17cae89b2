import { sql } from 'kysely'
import {
  type CaptionLanguage,
  type Cue,
  captionBytes,
  readCaptions,
} from '#contract/features/video/captions.ts'
import { videoErrors } from '#contract/features/video/errors.ts'
import { maxCaptions } from '#contract/features/video/rules.ts'
import type { Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import { prepared } from '#server/kernel/prepared.ts'

export interface GivenCaptions {
  language: CaptionLanguage
  /** A WebVTT or SubRip file; undefined: those in this language stay. */
  file?: string | undefined
}

/**
 * The captions that a form names, one for each language, read.
 * @throws tooManyCaptions, captionsTooLarge, noCaptions
 */
export function captionsIn(given: readonly GivenCaptions[]) {
  const byLanguage = new Map(given.map(one => [one.language, one]))
  if (byLanguage.size > maxCaptions) fail(videoErrors.tooManyCaptions, { limit: maxCaptions })
  return [...byLanguage.values()].map(({ language, file }) => ({
    language,
    cues: file === undefined ? undefined : cuesIn(file),
  }))
}

function cuesIn(file: string): Cue[] {
  if (Buffer.byteLength(file) > captionBytes)
    fail(videoErrors.captionsTooLarge, { limit: captionBytes / 1024 })
  return readCaptions(file) ?? fail(videoErrors.noCaptions)
}

interface CaptionLanguages {
  videoId: string
  languages: readonly string[]
}
const removeOthers = prepared(
  (_, { videoId, languages }: CaptionLanguages) =>
    sql`delete from video_caption where video_id = ${videoId} and language <> all(${languages}::text[])`,
)
const writeAll = prepared(
  (_, { videoId, languages, cues }: CaptionLanguages & { cues: readonly (string | null)[] }) => sql`
    insert into video_caption as known (video_id, language, position, cues)
    select ${videoId}::uuid, language, place - 1, cues::jsonb
    from unnest(${languages}::text[], ${cues}::text[]) with ordinality as given (language, cues, place)
    where cues is not null
    on conflict (video_id, language) do update set cues = excluded.cues, position = excluded.position`,
)
const cuesOf = prepared((db, videoId: string, language: string) =>
  db
    .selectFrom('video_caption')
    .select('cues')
    .where('video_id', '=', videoId)
    .where('language', '=', language),
)

/** Writes the captions of a video; those in other languages go. */
export function writeCaptions(db: Database, videoId: string, captions: ReturnType<typeof captionsIn>) {
  const languages = captions.map(({ language }) => language)
  void removeOthers(db, { videoId, languages })
  if (!captions.some(({ cues }) => cues)) return
  const cues = captions.map(one => (one.cues ? JSON.stringify(one.cues) : null))
  void writeAll(db, { videoId, languages, cues })
}

/** Empty where there are none in this language. */
export async function captionsOf(db: Database, videoId: string, language: CaptionLanguage) {
  return ((await cuesOf.first(db, videoId, language))?.cues ?? []) as Cue[]
}
