import { useEffect, useRef, useState } from 'react'
import type { Receipt } from '#contract/features/submission/entities.ts'
import { type CallFailure, useCommand } from '#web/lib/call.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { alertFailure } from '#web/shell/failures.ts'
import { dialog, toast } from '#web/ui/base/ask.ts'
import type { Shapes, SubmissionKind, WritingKind } from '../kind.ts'
import type { Writing } from './writing.ts'

interface HandInOptions<S extends Shapes> {
  kind: SubmissionKind<S>
  writingKind: WritingKind<S>
  taskId: string
  attempt?: number
  /** What the server calls the submission. */
  work?: string
  writing: Writing<S['part']>
  /** The newest version that the student has handed in; 0 for none. */
  version: number
  /** Handed in now, it counts as late. */
  isPast: boolean
  uploads?: { isBusy: boolean; hasFailed: boolean }
  /** What would be handed in now, in a line. */
  summary: () => string
  renew: () => Promise<unknown>
}

const noUploads = { isBusy: false, hasFailed: false }

/** From draft to receipt: asks once, sends what the page shows, and reports what the server received. */
export function useHandIn<S extends Shapes>(options: HandInOptions<S>) {
  const {
    kind,
    writingKind,
    taskId,
    attempt,
    work = '',
    writing,
    isPast,
    uploads = noUploads,
    renew,
  } = options
  const { handIn: call, carriesContent, problem: problemOf, handedInElsewhere } = writingKind
  const t = useTexts('submission')
  const words = kind.useWords()
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  /** The student has decided; the last files are still on their way. */
  const [isAwaiting, setAwaiting] = useState(false)
  // Questions and uploads take their time: what is handed in is what the page shows then.
  const latest = useRef(options)
  latest.current = options
  const delivered = useRef<readonly S['part'][]>([])
  const submit = useCommand(call.call, {
    refreshes: kind.refreshes,
    onDone: answer => {
      const { sequence } = answer
      if (sequence !== undefined)
        writing.parts.forEach((part, at) => {
          part.accept({ value: delivered.current[at] as S['part'], sequence })
        })
      setReceipt(answer)
    },
    onFailed: failure => void onFailed(failure),
  })

  async function onFailed(failure: CallFailure) {
    if (failure.isOffline) return saySentLater()
    if (!failure.is(handedInElsewhere)) {
      await alertFailure(failure)
      await renew()
      return
    }
    const confirmed = await dialog.confirm({
      title: t('handIn.elsewhere'),
      message: words.elsewhere,
      confirmLabel: t('handIn.replace'),
    })
    const { version, sequence = 0 } = failure.data
    if (confirmed) deliver(Number(version), Number(sequence))
    else await renew()
  }

  const saySentLater = () => dialog.alert({ title: t('handIn.offline'), message: t('handIn.offlineHint') })

  /** @param known the number of the draft that was handed in elsewhere, where that is to be replaced */
  function deliver(version: number, known = 0) {
    const { writing } = latest.current
    delivered.current = valuesOf(writing)
    const bases = writing.parts.map(({ base }) => Math.max(base, known))
    submit.mutate(call.input({ taskId, attempt, work, values: delivered.current, bases, version }))
  }

  async function handIn() {
    const obstacle = obstacleOf()
    if (obstacle) return toast.info(obstacle)
    const notes = [
      uploads.isBusy && t('handIn.uploading'),
      isPast && t('handIn.late'),
      options.version > 0 ? t('handIn.again') : t('handIn.change'),
    ].filter(Boolean)
    const confirmed = await dialog.confirm({
      title: t('handIn.title'),
      message: `${options.summary()}\n${notes.join(' ')}`,
      confirmLabel: t('handIn.confirm'),
    })
    if (!confirmed) return
    if (uploads.isBusy) return setAwaiting(true)
    await handOver()
  }

  async function handOver() {
    // Even if the hand-in itself comes too late, the text is then on the server before the deadline.
    const status = await latest.current.writing.flush()
    if (status === 'conflict') toast.info(t('conflict.title'))
    else if (carriesContent || status === 'saved') deliver(latest.current.version)
    else if (status === 'waiting') await saySentLater()
    else toast.bad(t('save.refused', { reason: latest.current.writing.failure?.message ?? '' }))
  }

  function obstacleOf() {
    if (uploads.hasFailed) return t('handIn.failedFiles')
    if (writing.status === 'conflict') return t('conflict.title')
    const problem = problemOf(valuesOf(writing))
    return uploads.isBusy ? undefined : problemText(problem?.error, problem?.details)
  }

  const onward = useRef(handOver)
  onward.current = handOver
  useEffect(() => {
    if (!isAwaiting || uploads.isBusy) return
    setAwaiting(false)
    if (uploads.hasFailed) toast.bad(t('handIn.failedFiles'))
    else void onward.current()
  }, [isAwaiting, uploads.isBusy, uploads.hasFailed, t])

  return { handIn: () => void handIn(), isHandingIn: submit.isPending, isAwaiting, receipt }
}

const valuesOf = <V>({ parts }: Writing<V>) => parts.map(({ value }) => value)
