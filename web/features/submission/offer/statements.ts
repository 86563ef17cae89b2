import type { Attachment } from '#contract/features/file/entities.ts'
import { contentToSign, statementText } from '#contract/features/submission/offer-rules.ts'
import { onlySlot } from '#contract/features/submission/rules.ts'
import { type DeviceKey, deviceKey } from '#web/lib/device-key.ts'
import { readEntry, removeEntry, writeEntry } from '#web/lib/journal/journal-store.ts'
import { stored } from '#web/lib/storage.ts'
import type { Draft } from '../writing/draft.ts'
import { partKey, writtenKey } from '../writing/part-key.ts'

/** What is written: by whom, of which attempt, and where in it. */
export interface WrittenPlace {
  /** Begins the names under which devices keep what is written for this kind. */
  name: string
  accountId: string
  taskId: string
  attempt: number
  /** What the server calls the submission. */
  work: string
  /** Absent: the only one. */
  slot?: number
}

/** What stands in a slot; `value`: what is not text. */
export interface Stated extends Draft {
  value?: unknown
}

interface SignedMoment {
  /** Milliseconds, in whole seconds, by this device's clock as the server has corrected it. */
  at: number
  signature: string
}

export interface StatedFile extends SignedMoment {
  sha256: string
  name: string
  size: number
  /** Empty until it is uploaded. */
  id: string
}

/** What was written before the end and is not on the server, with what this device has signed of it. */
export interface Written extends SignedMoment {
  /** Thumbprint of the key that signed. */
  device: string
  text: string
  /** Absent in what was kept before there was formatting: plain. */
  html?: string
  /** What is not text; absent or null: nothing. */
  value?: unknown
  fileIds: string[]
  files: StatedFile[]
}

/** Larger files are not read for a statement: a phone would have to hold them in memory as a whole. */
const largestStated = 50 * 1024 ** 2

const idOf = (place: WrittenPlace) => writtenKey(formerIdOf(place), place.work)
/** From before submissions had names. */
const formerIdOf = ({ name, accountId, taskId, attempt, slot }: WrittenPlace) =>
  `${accountId}/written:${partKey(name, { taskId, attempt, slot })}`

export async function readWritten(place: WrittenPlace): Promise<Written | undefined> {
  const entry = (await readEntry(idOf(place))) ?? (await readEntry(formerIdOf(place)))
  return entry?.value as Written | undefined
}

/**
 * Signs what stands in a slot and keeps it with its files. What was kept before the end stays as it is afterwards.
 * @param at when it was written, by the corrected clock
 * @param end of the attempt
 */
export const stateWritten = (place: WrittenPlace, draft: Stated, at: number, end: number): Promise<void> =>
  change(place, known => signWritten(place, known, draft, at, end))

/** Signs a file that was chosen, with the text beside which it was. */
export function stateFile(
  place: WrittenPlace,
  draft: Stated,
  file: File,
  at: number,
  end: number,
): Promise<void> {
  if (file.size > largestStated) return Promise.resolve()
  const hashing = file.arrayBuffer().then(sha256Of)
  // A file that cannot be read fails where it is uploaded.
  hashing.catch(() => undefined)
  chosen.set(nameOf(file.name, file.size), hashing)
  return change(place, async known => {
    const sha256 = await hashing
    if (known?.files.some(each => each.sha256 === sha256)) return known
    const written = await signWritten(place, known, draft, at, end)
    const key = await knownKey()
    if (!written || !key || at >= end) return written
    const stated = { sha256, name: file.name, size: file.size, id: '' }
    return { ...written, files: [...written.files, { ...stated, ...(await sign(key, place, sha256, at)) }] }
  })
}

/** A file that was chosen here is on the server. @param isOver it belongs to what was kept before the end */
export const noteUploaded = (place: WrittenPlace, file: Attachment, isOver: boolean): Promise<void> =>
  change(place, async known => {
    const sha256 = await chosen.get(nameOf(file.name, file.orgin_size))
    if (!known?.files.some(each => each.sha256 === sha256)) return known
    const files = known.files.map(each => (each.sha256 === sha256 ? { ...each, id: file.id } : each))
    const isNew = isOver && !known.fileIds.includes(file.id)
    return { ...known, files, fileIds: isNew ? [...known.fileIds, file.id] : known.fileIds }
  })

/** A file that was chosen is not to be uploaded after all. */
export const dropFile = (place: WrittenPlace, file: { name: string; size: number }): Promise<void> =>
  change(
    place,
    async known =>
      known && {
        ...known,
        files: known.files.filter(
          ({ name, size, id }) => id !== '' || name !== file.name || size !== file.size,
        ),
      },
  )

/** It is handed in or offered, or the server has it. */
export const forgetWritten = (place: WrittenPlace): Promise<void> =>
  afterOthers(async () => {
    await Promise.all([removeEntry(idOf(place)), removeEntry(formerIdOf(place))])
  })

const listeners = new Set<() => void>()

/** Calls when something is kept or removed. @returns the way out */
export function onWrittenChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The files chosen on this page, by name and size: an attachment does not say which bytes it is of. */
const chosen = new Map<string, Promise<string>>()
const nameOf = (name: string, size: number) => `${size} ${name}`

let changing: Promise<unknown> = Promise.resolve()

/** One after the other, so that none undoes what another has kept. */
function afterOthers(act: () => Promise<void>): Promise<void> {
  const done = changing.then(act).then(
    () => {
      for (const listener of listeners) listener()
    },
    // Nothing that is written depends on it.
    () => undefined,
  )
  changing = done
  return done
}

const change = (place: WrittenPlace, make: (known: Written | undefined) => Promise<Written | undefined>) =>
  afterOthers(async () => {
    const known = await readWritten(place)
    const value = await make(known)
    if (!value || value === known) return
    await writeEntry({ id: idOf(place), value, at: value.at })
  })

async function signWritten(
  place: WrittenPlace,
  known: Written | undefined,
  { text, html = '', value = null, files }: Stated,
  at: number,
  end: number,
): Promise<Written | undefined> {
  const key = await knownKey()
  if (!key || at >= end) return known
  const fileIds = files.map(({ id }) => id)
  const ofKey = known?.device === key.thumbprint ? known : undefined
  const { slot = onlySlot } = place
  const content = contentToSign({ slot, text, html, value })
  const isSame = ofKey !== undefined && contentToSign(signedIn(ofKey, slot)) === content
  const stated = isSame ? ofKey : await sign(key, place, await sha256Of(bytesOf(content)), at)
  return {
    device: key.thumbprint,
    ...{ text, html, value, at: stated.at, signature: stated.signature, fileIds },
    files: (ofKey?.files ?? []).filter(({ id }) => id === '' || fileIds.includes(id)),
  }
}

const signedIn = ({ text, html, value = null }: Written, slot: number) => ({ slot, text, html, value })

/** The key of this browser, where its word counts: the server has seen it before. */
async function knownKey(): Promise<DeviceKey | null> {
  const key = await deviceKey()
  return key && stored('deviceKnown') === key.thumbprint ? key : null
}

async function sign(
  key: DeviceKey,
  { accountId, taskId, attempt, slot = onlySlot }: WrittenPlace,
  sha256: string,
  now: number,
): Promise<SignedMoment> {
  // The wire's times are whole seconds.
  const at = Math.floor(now / 1000) * 1000
  const said = statementText(accountId, { taskId, attempt, slot, sha256, at })
  return { at, signature: await key.sign(said) }
}

const bytesOf = (text: string) => new TextEncoder().encode(text)

async function sha256Of(bytes: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, byte => byte.toString(16).padStart(2, '0')).join('')
}
