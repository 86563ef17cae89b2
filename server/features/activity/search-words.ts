import { type RawBuilder, type SqlBool, sql } from 'kysely'

const isSign = /^[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}]/u

/** Words by what they begin with, runs of signs two by two: as `search_words` takes a text apart. */
export function queryOf(terms: readonly string[]) {
  const wordsOf = (term: string) => {
    const signs = [...term]
    if (!isSign.test(term)) return [`'${term}':*`]
    if (signs.length === 1) return [`'${term}':*`]
    return signs.slice(1).map((sign, place) => `'${signs[place]}${sign}'`)
  }
  return terms.flatMap(wordsOf).join(' & ')
}

/**
 * The terms that a query of words does not decide: two by two, the signs of a long run may stand apart. Words are what they
 * begin with, a sign or two are one word.
 */
export const longRunsOf = (terms: readonly string[]) =>
  terms.filter(term => isSign.test(term) && [...term].length > 2)

/** Whether each of these terms stands in a text as it is. */
export const isSaidIn = (said: RawBuilder<string>, terms: readonly string[]) => sql<SqlBool>`
  not exists (
    select from unnest(${terms}::text[]) as term where strpos(lower(normalize(${said}, nfkc)), term) = 0)`

/**
 * Whether a plain text is found by words: a condition for an index `using gin (search_words(…))`. Two signs may stand beside
 * each other in a text without the whole run: so it is looked for as well.
 * @param words what `queryOf` makes of the terms
 * @param terms all, or their `longRunsOf`
 * @param indexed what the index is of, where that is more than the words of the text
 */
export const isFoundBy = (
  said: RawBuilder<string>,
  words: string,
  terms: readonly string[],
  indexed: RawBuilder<unknown> = sql`search_words(${said})`,
) => sql<SqlBool>`
  ${indexed} @@ ${words}::tsquery and ${isSaidIn(said, terms)}`
