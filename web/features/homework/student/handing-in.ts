import { useEffect, useRef, useState } from 'react'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { homeworkErrors } from '#contract/features/homework/errors.ts'
import { submissionProblem, timeStates } from '#contract/features/homework/rules.ts'
import type { Receipt } from '#contract/features/submission/entities.ts'
import type { Uploads } from '#web/features/file/use-uploads.ts'
import { type CallFailure, useCommand } from '#web/lib/call.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { alertFailure } from '#web/shell/failures.ts'
import { dialog, toast } from '#web/ui/ask.ts'
import { useHomeworkAddress } from '../addresses.ts'
import type { Info, OwnSubmission } from '../info.ts'
import { submissionQueries } from '../live-updates.ts'
import type { DraftJournal } from './draft.ts'

interface HandingIn {
  info: Info
  mine: OwnSubmission
  journal: DraftJournal
  uploads: Uploads
  renew: () => Promise<unknown>
}

/** From draft to receipt: asks once, sends what the page shows, and reports what the server received. */
export function useHandIn({ info, mine, journal, uploads, renew }: HandingIn) {
  const t = useTexts('homework')
  const { homeworkId } = useHomeworkAddress()
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  /** The student has decided; the last files are still on their way. */
  const [isAwaiting, setAwaiting] = useState(false)
  // Questions and uploads take their time: what is handed in is what the page shows then.
  const latest = useRef({ journal, mine })
  latest.current = { journal, mine }
  const delivered = useRef(journal.value)
  const submit = useCommand(homeworkCalls.submit, {
    refreshes: submissionQueries,
    onDone: answer => {
      journal.accept({ value: delivered.current, sequence: answer.sequence })
      setReceipt(answer)
    },
    onFailed: failure => void onFailed(failure),
  })

  const hasFailed = uploads.items.some(item => item.state === 'failed')

  async function onFailed(failure: CallFailure) {
    if (failure.isOffline)
      return dialog.alert({ title: t('submit.offlineTitle'), message: t('submit.offlineHint') })
    if (!failure.is(homeworkErrors.handedInElsewhere)) {
      await alertFailure(failure)
      await renew()
      return
    }
    const confirmed = await dialog.confirm({
      title: t('submit.elsewhereTitle'),
      message: t('submit.elsewhere'),
      confirmLabel: t('submit.replace'),
    })
    const version = Number(failure.data.version)
    if (confirmed) deliver(version)
    else await renew()
  }

  function deliver(version: number) {
    delivered.current = latest.current.journal.value
    const { text, files } = delivered.current
    submit.mutate({ id: homeworkId, content: text, attachments: files.map(file => file.id), version })
  }

  async function handIn() {
    const { text, files } = journal.value
    const obstacle = obstacleOf()
    if (obstacle) return toast.info(obstacle)
    const count = files.length + uploads.items.length
    const parts = [
      text.trim() !== '' && t('submit.confirmText', { count: [...text.trim()].length }),
      count > 0 && t('submit.confirmFiles', { count }),
    ].filter(Boolean)
    const isPast = info.timeState === timeStates.past
    const notes = [
      uploads.isBusy && t('submit.uploading'),
      isPast && t('submit.confirmLate'),
      mine.version > 0 ? t('submit.confirmAgain') : t('submit.confirmChange'),
    ].filter(Boolean)
    const confirmed = await dialog.confirm({
      title: t('submit.confirmTitle'),
      message: `${parts.join(' · ')}\n${notes.join(' ')}`,
      confirmLabel: t('submit.submit'),
    })
    if (!confirmed) return
    if (uploads.isBusy) return setAwaiting(true)
    await handOver()
  }

  async function handOver() {
    // So that the text is on the server before the deadline even if the hand-in itself comes too late.
    const status = await journal.flush()
    if (status === 'conflict') toast.info(t('submit.conflict'))
    else deliver(latest.current.mine.version)
  }

  function obstacleOf() {
    const { text, files } = journal.value
    if (hasFailed) return t('submit.failedFiles')
    if (journal.status === 'conflict') return t('submit.conflict')
    const problem = submissionProblem(text, files)
    return uploads.isBusy ? undefined : problemText(problem?.error, problem?.details)
  }

  const onward = useRef(handOver)
  onward.current = handOver
  useEffect(() => {
    if (!isAwaiting || uploads.isBusy) return
    setAwaiting(false)
    if (hasFailed) toast.bad(t('submit.failedFiles'))
    else void onward.current()
  }, [isAwaiting, uploads.isBusy, hasFailed, t])

  return { handIn: () => void handIn(), isHandingIn: submit.isPending, isAwaiting, receipt }
}
