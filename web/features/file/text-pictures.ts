import { fileCalls } from '#contract/features/file/calls.ts'
import { textPictureProblem } from '#contract/features/file/rules.ts'
import { send } from '#web/lib/call.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { localAddress } from './address.ts'
import { shrink } from './shrink.ts'
import { uploadFile } from './upload.ts'

/** Addresses of the pictures in texts, by their files, as far as they were heard of. They end after some hours. */
const addresses = new Map<string, string>()

/** A text that was given, as it is kept and sent: its pictures are named by their files, and the addresses are remembered. */
export const withoutAddresses = (html: string) =>
  html.replace(/(<img data-file="([^"]*)") src="([^"]*)"/g, (_, start: string, id: string, url: string) => {
    addresses.set(id, url.replaceAll('&amp;', '&'))
    return start
  })

/** The same text to be shown, with the addresses that are known. */
export const withAddresses = (html: string) =>
  html.replace(/<img data-file="([^"]*)"/g, (start, id: string) => {
    const url = addresses.get(id)
    return url ? `${start} src="${url.replaceAll('&', '&amp;')}"` : start
  })

/** Uploads a picture that is put into a text, a large one made smaller. @throws what is wrong, as a sentence for the writer */
export async function sendTextPicture(chosen: File) {
  const file = await shrink(chosen)
  const problem = textPictureProblem({ mime: file.type, size: file.size })
  if (problem) throw new Error(problemText(problem))
  const { id, url } = await uploadFile(file)
  addresses.set(id, localAddress(url))
  return { id, url: localAddress(url) }
}

/** Where a picture in a text can be seen. @param tried an address that does not work any more */
export async function addressOfPicture(id: string, tried?: string) {
  const known = addresses.get(id)
  if (known && known !== tried) return known
  const url = localAddress((await send(fileCalls.getAttachment, { id })).url)
  addresses.set(id, url)
  return url
}
