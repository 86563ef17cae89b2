import { sql } from 'kysely'
import type { Database } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { joinNewestPart } from './newest-part.ts'

/** Texts that are looked at, and words that are told. */
const most = { texts: 5000, words: 100 } as const

/** Words of one language each, so that Chinese is cut by what a dictionary knows. */
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

/** What says nothing by itself. */
const idle = new Set(
  (
    'the a an and or of to in on is are was be it i we you this that for with 的 了 是 在 我 和 也 很 有 就 都 不 吗 呢 吧 啊 ' +
    '这 那 一个 我们 你们 他们'
  ).split(' '),
)

/** The words of texts with how many of these have them, most frequent first. */
export function wordsIn(texts: readonly string[]): { text: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const text of texts) {
    const its = new Set<string>()
    for (const { segment, isWordLike } of segmenter.segment(text)) {
      const word = segment.toLowerCase().trim()
      if (isWordLike && word !== '' && !idle.has(word)) its.add(word)
    }
    for (const word of its) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return [...counts]
    .map(([text, count]) => ({ text, count }))
    .sort((one, other) => other.count - one.count || (one.text < other.text ? -1 : 1))
    .slice(0, most.words)
}

const textRows = prepared(
  (_, activityId: string, slot: number) => sql<{ text: string }>`
    select part.text from answering_counted as counted
    ${joinNewestPart}
    where counted.activity_id = ${activityId} and counted.slot = ${slot} and counted.keys <> '{}'
    limit ${sql.lit(most.texts)}`,
)

/** The words of what was answered to a question. */
export const wordsOfAnswers = async (db: Database, activityId: string, slot: number) =>
  wordsIn((await textRows(db, activityId, slot)).map(({ text }) => text))
