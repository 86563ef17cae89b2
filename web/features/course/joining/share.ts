import { copyText } from '#web/lib/clipboard.ts'
import type { Translate } from '#web/lib/texts.ts'
import { toast } from '#web/ui/base/ask.ts'
import { joinUrl } from '../addresses.ts'

export async function copyCode(details: Translate<'course/details'>, code: string) {
  if (await copyText(code)) toast.good(details('code.copied'))
  else toast.info(details('code.notCopied'))
}

/** Hands the invitation with its link to another app; where there is no such thing, copies it. */
export async function shareLink(details: Translate<'course/details'>, name: string, code: string) {
  const url = joinUrl(code)
  const text = details('code.invitation', { name, code })
  if (navigator.share) return navigator.share({ title: name, text, url }).catch(() => undefined)
  if (await copyText(`${text} ${url}`)) toast.good(details('code.linkCopied'))
  else toast.info(details('code.notCopied'))
}
