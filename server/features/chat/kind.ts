import { kernelErrors } from '#contract/error.ts'
import type { StoredFileBody } from '#contract/features/chat/entities.ts'
import { chatErrors } from '#contract/features/chat/errors.ts'
import { conversationStream, maxCharacters } from '#contract/features/chat/rules.ts'
import { sayings } from '#contract/features/chat/sayings.ts'
import { fileErrors } from '#contract/features/file/errors.ts'
import { kindOf } from '#contract/features/file/rules.ts'
import { uuid } from '#contract/wire.ts'
import { claimFiles, ownFilesAmong, type StoredFile } from '#server/features/file/public.ts'
import type { Saying, StreamKind } from '#server/features/stream/public.ts'
import { type Failure, failureOf } from '#server/kernel/failure.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { mentionedIn, mentionsEverybody } from './groups/mentions.ts'
import { limitOf } from './limits.ts'
import { refusalOf } from './may-write.ts'
import { publishNews } from './news.ts'
import { insertFiles, readable, standings } from './store.ts'
import { noteSaid } from './telling/untold.ts'

/** What is said between people. */
export const conversationKind: StreamKind = {
  name: conversationStream,
  entries: sayings,
  stored: 'before',
  pace: { burst: 30, perSecond: 1 },
  async mayRead(db, reader, ids) {
    const rows = await readable(db, reader.id, ids)
    return new Map(rows.map(({ id, from_position }) => [id, from_position]))
  },
  async mayAdd(unit, said) {
    const [rows, files] = await Promise.all([
      standings(
        unit.db,
        said.map(({ person }) => person.id),
        said.map(({ subjectId }) => subjectId),
        unit.now,
      ),
      ownFiles(unit, said),
    ])
    const byPlace = new Map(rows.map(row => [row.place - 1, row]))
    return said.map((saying, place) => {
      const standing = byPlace.get(place)
      if (!standing) return failureOf(kernelErrors.notFound)
      const refusal =
        refusalOf(standing) ??
        (mentionsEverybody(saying) && !standing.is_staff ? chatErrors.staffMentionAll : undefined)
      return refusal ? failureOf(refusal) : (limitOf(standing) ?? problemOf(saying, files))
    })
  },
  async prepare(unit, said) {
    for (const id of new Set(said.map(({ subjectId }) => subjectId))) publishNews(unit, id)
    noteSaid(
      unit,
      said.map(({ subjectId }) => subjectId),
    )
    const [files, mentioning] = await Promise.all([claimAll(unit, said), mentionedIn(unit.db, said)])
    return said.map(saying => {
      const file = files.get(fileIdOf(saying))
      return file ? bodyOf(saying, file) : (mentioning.get(saying) ?? saying.body)
    })
  },
}

/** Why a text cannot be sent. */
export function textProblem(text: string): Failure | undefined {
  if (text === '') return failureOf(chatErrors.empty)
  if (text.length > maxCharacters) return failureOf(chatErrors.tooLong, { limit: maxCharacters })
  return undefined
}

function problemOf({ type, body, person }: Saying, files: ReadonlySet<string>): Failure | undefined {
  const { text = '' } = body as { text?: string }
  if (type === 'text') return textProblem(text)
  if (type === 'card') return textProblem((body as { title: string }).title)
  const problem = text === '' ? undefined : textProblem(text)
  if (problem) return problem
  return files.has(ownFile(person.id, (body as StoredFileBody).fileId))
    ? undefined
    : failureOf(fileErrors.notYours)
}

const fileIdOf = ({ body }: Saying) => (body as Partial<StoredFileBody>).fileId ?? ''
const ownFile = (accountId: string, fileId: string) => `${accountId} ${fileId}`

/** The files of each sender. */
function filesByPerson(said: readonly Saying[]) {
  const withFiles = said.filter(saying => uuid.test(fileIdOf(saying)))
  return [...Map.groupBy(withFiles, ({ person }) => person.id)].map(
    ([accountId, those]) => [accountId, those.map(fileIdOf)] as const,
  )
}

async function ownFiles({ db }: Unit, said: readonly Saying[]): Promise<ReadonlySet<string>> {
  const found = await Promise.all(
    filesByPerson(said).map(async ([accountId, ids]) =>
      [...(await ownFilesAmong(db, accountId, ids))].map(id => ownFile(accountId, id)),
    ),
  )
  return new Set(found.flat())
}

/** From now on the files are kept, and read by all who are in the conversation. */
async function claimAll(unit: Unit, said: readonly Saying[]): Promise<ReadonlyMap<string, StoredFile>> {
  const claimed = await Promise.all(
    filesByPerson(said).map(([accountId, ids]) => claimFiles(unit, accountId, ids)),
  )
  const files = new Map(claimed.flat().map(file => [file.id, file]))
  const sent = said.flatMap(saying => {
    const file = files.get(fileIdOf(saying))
    return file ? [{ file, subjectId: saying.subjectId }] : []
  })
  if (sent.length > 0)
    void insertFiles(
      unit.db,
      sent.map(({ file }) => file.id),
      sent.map(({ subjectId }) => subjectId),
      sent.map(({ file }) => kindOf(file.mime) === 'image'),
      unit.now,
    )
  return files
}

const bodyOf = ({ body }: Saying, { name, size, mime, width, height }: StoredFile) => ({
  ...(body as object),
  ...{ name, size, mime, width, height },
})
