import { useTexts } from '#web/lib/texts.ts'
import { useUser } from '#web/shell/user.ts'
import { Callout } from '#web/ui/base/Callout.tsx'
import { EyeOffIcon } from '#web/ui/icons/icons.tsx'

/** Why staff see aliases. */
export function HiddenNames() {
  const t = useTexts('submission/names')
  return <Callout icon={EyeOffIcon}>{t('hidden')}</Callout>
}

/** Among the terms of a task. */
export function AnonymousTerm() {
  const t = useTexts('submission/names')
  return <span>{t('anonymous')}</span>
}

interface LeaveNameOutProps {
  /** Classmates read it, not only those who grade. */
  isReviewed: boolean
  files: readonly { id: string; name: string }[]
}

/** What a student can do for it while writing; files that name them are named. */
export function LeaveNameOut({ isReviewed, files }: LeaveNameOutProps) {
  const t = useTexts('submission/names')
  const user = useUser()
  const telling = files.filter(({ name }) => user && tellsOf(name, user)).map(({ name }) => name)
  const asked = t(isReviewed ? 'leaveOutReviewed' : 'leaveOut')
  if (telling.length === 0) return <Callout icon={EyeOffIcon}>{asked}</Callout>
  return (
    <Callout tone="warn" title={t('telling', { names: telling.join(t('and')) })}>
      {asked} {t('rename', { count: telling.length })}
    </Callout>
  )
}

/** Without what names of files have between words. */
const wordsOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Whether the name of a file says whose it is: one letter or two digits are found in any. */
const tellsOf = (fileName: string, { name, number }: { name: string; number: string }) =>
  [
    { words: wordsOf(name), least: 2 },
    { words: wordsOf(number), least: 4 },
  ].some(({ words, least }) => words.length >= least && wordsOf(fileName).includes(words))
