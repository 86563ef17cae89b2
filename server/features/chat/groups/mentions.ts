import { sql } from 'kysely'
import type { Mention, StoredBodies } from '#contract/features/chat/entities.ts'
import { everybody } from '#contract/features/chat/rules.ts'
import { uuid } from '#contract/wire.ts'
import type { Saying } from '#server/features/stream/public.ts'
import type { Database } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'

const mentionsIn = ({ type, body }: Pick<Saying, 'type' | 'body'>): readonly Mention[] =>
  type === 'text' ? ((body as StoredBodies['text']).mentions ?? []) : []

export const mentionsEverybody = (saying: Pick<Saying, 'type' | 'body'>) =>
  mentionsIn(saying).some(({ id }) => id === everybody)

const present = prepared(
  (_, conversationIds: readonly string[], accountIds: readonly string[]) => sql<{
    conversation_id: string
    id: string
    name: string
  }>`
    select member.conversation_id, account.id, account.name
    from unnest(${conversationIds}::uuid[], ${accountIds}::uuid[]) as asked (conversation_id, account_id)
    join conversation_present as member on member.conversation_id = asked.conversation_id and member.account_id = asked.account_id
    join account on account.id = asked.account_id`,
)

/** What is stored of texts that mention people: those who are there, by their names. */
export async function mentionedIn(
  db: Database,
  said: readonly Saying[],
): Promise<ReadonlyMap<Saying, unknown>> {
  const mentioning = said.filter(saying => mentionsIn(saying).length > 0)
  if (mentioning.length === 0) return new Map()
  const asked = mentioning.flatMap(saying =>
    mentionsIn(saying).flatMap(({ id }) => (uuid.test(id) ? [[saying.subjectId, id] as const] : [])),
  )
  const found = await present(
    db,
    asked.map(([conversationId]) => conversationId),
    asked.map(([, id]) => id),
  )
  const nameOf = new Map(found.map(({ conversation_id, id, name }) => [`${conversation_id} ${id}`, name]))
  return new Map(
    mentioning.map(saying => {
      const { mentions: _, ...body } = saying.body as StoredBodies['text']
      const unique = new Map(mentionsIn(saying).map(mention => [mention.id, mention]))
      const mentions = [...unique.values()].flatMap(({ id, name }) => {
        const known = id === everybody ? name : nameOf.get(`${saying.subjectId} ${id}`)
        return known === undefined ? [] : [{ id, name: known }]
      })
      return [saying, mentions.length > 0 ? { ...body, mentions } : body] as const
    }),
  )
}

/** Those that still stand in a text that was changed. */
export const mentionsLeft = (mentions: readonly Mention[] | undefined, text: string) =>
  mentions?.filter(({ name }) => text.includes(`@${name}`))
