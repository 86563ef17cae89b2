import type { Attachment, AttachmentInfo } from '#contract/features/file/entities.ts'
import { extensionOf, kindOf, sizeText } from '#contract/features/file/rules.ts'
import type { AccountContext, Context } from '#server/kernel/feature.ts'
import { fileUrl } from './addresses.ts'

/** A finished file, as other features see it. */
export interface StoredFile {
  id: string
  ownerId: string
  name: string
  /** Bytes. */
  size: number
  md5: string
  sha256: string
  mime: string
  width: number | null
  height: number | null
  /** When its upload began, and when it was complete. */
  beganAt: number
  finishedAt: number
}

/** What presenting needs from a request: the addresses are for its session, on its host. */
type Asker = Pick<AccountContext, 'config' | 'now' | 'publicUrl' | 'person'>

/** Types that get a thumbnail. */
const drawn = /^image\/(jpeg|png|gif|webp|avif|tiff)$/
export const hasThumbnail = ({ mime, width }: Pick<StoredFile, 'mime' | 'width'>) =>
  width !== null && drawn.test(mime)

const shortNames: Record<string, string> = { jpeg: 'jpg', tiff: 'tif', mpeg: 'mpg', htm: 'html' }

function about({ config, now, publicUrl, person }: Asker, file: StoredFile) {
  const ext = extensionOf(file.name)
  const kind = kindOf(file.mime)
  const options = { now, session: person.sessionId, base: publicUrl }
  return {
    id: file.id,
    fileid: file.id,
    name: file.name,
    ext,
    ext_s: shortNames[ext] ?? ext,
    ext_type: kind,
    mime: file.mime,
    url: fileUrl(config, file.id, options),
    rurl: fileUrl(config, file.id, { ...options, download: true }),
    thumb: hasThumbnail(file) ? fileUrl(config, file.id, { ...options, thumb: true }) : '',
    isPic: kind === 'image',
    width: file.width,
    height: file.height,
  }
}

/** A file for an answer's list of attachments. The caller must have checked that the person may read the file. */
export function attachmentOf(asker: Asker, file: StoredFile): Attachment {
  return { ...about(asker, file), size: sizeText(file.size), orgin_size: file.size }
}

/**
 * A picture of somebody who is not to be known: drawn anew, without its own name and without what the camera wrote into
 * it. Whoever gets it may read the file's pages only.
 */
export function drawnPictureOf(asker: Asker, file: StoredFile): Attachment {
  const { config, now, publicUrl, person } = asker
  const url = fileUrl(config, file.id, { now, session: person.sessionId, base: publicUrl, as: 'page' })
  return {
    ...about(asker, { ...file, name: `${drawnName}.jpg`, mime: 'image/jpeg' }),
    ...{ url, rurl: url, size: sizeText(0), orgin_size: 0 },
  }
}

/** What a drawn picture is called, whatever its original is called. */
export const drawnName = 'picture'

/** Address of a picture inside a text that `place` shows to everybody, as declared by a `filePlace`. */
export const pictureUrl = ({ config, now }: Pick<Context, 'config' | 'now'>, fileId: string, place: string) =>
  fileUrl(config, fileId, { now, place }).replaceAll('&', '&amp;')

/**
 * Address of a file that a place plays to one reader, as declared by a `filePlace`: it ends within half an hour, and
 * nothing can be saved by it.
 */
export const playingUrl = (
  { config, now, publicUrl }: Pick<Context, 'config' | 'now' | 'publicUrl'>,
  fileId: string,
  place: string,
) => fileUrl(config, fileId, { now, place, base: publicUrl, isShort: true })

/** An attachment, for calls about one file. */
export function attachmentInfoOf(asker: Asker, file: StoredFile): AttachmentInfo {
  return { ...about(asker, file), size: file.size }
}
