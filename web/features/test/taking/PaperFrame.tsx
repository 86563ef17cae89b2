import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { typeOf } from '#contract/features/question/types/list.ts'
import { takingCalls } from '#contract/features/test/taking-calls.ts'
import type { OwnPaper, SwitchFigures } from '#contract/features/test/taking-entities.ts'
import { fetchLooks } from '#web/features/question/types/list.ts'
import { ConflictSheet } from '#web/features/submission/writing/ConflictSheet.tsx'
import { NotKeptNotice } from '#web/features/submission/writing/NotKeptNotice.tsx'
import { SaveState } from '#web/features/submission/writing/SaveState.tsx'
import { type PartJournal, type Saving, useWriting } from '#web/features/submission/writing/writing.ts'
import { send } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useSides } from '#web/lib/use-sides.ts'
import { useWakeLock } from '#web/lib/wake-lock.ts'
import { Screen } from '#web/shell/Screen.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { ProgressBar } from '#web/ui/base/Progress.tsx'
import { SkeletonText } from '#web/ui/base/Skeleton.tsx'
import { fetchEditor } from '#web/ui/media/RichTextEditor.tsx'
import { useTestAddress } from '../addresses.ts'
import { AnswerValue } from './AnswerValue.tsx'
import { isAnswered, type PaperAnswer, partOf } from './answers.ts'
import { askedIn } from './asked.ts'
import { FileUploads, type SlotUploads } from './FileUploads.tsx'
import { useHandIn } from './hand-in.ts'
import { LeftTooOften } from './LeftTooOften.tsx'
import { useMarks } from './marks.ts'
import { OverviewSheet } from './OverviewSheet.tsx'
import { PaperFooter } from './PaperFooter.tsx'
import { PaperMessages } from './PaperMessages.tsx'
import { paperWriting } from './paper-writing.ts'
import { QuestionPage } from './parts.ts'
import { Signing, type SigningHandle } from './Signing.tsx'
import { useEndOfPaper } from './time-up.ts'

interface PaperFrameProps {
  paper: OwnPaper
  accountId: string
  clockOffset: number
  figures: SwitchFigures
  renew: () => Promise<unknown>
  onHandedIn: () => void
  onLeave: () => void
  /** It is a sample: what of it is another than of a real paper. */
  rehearsal?: {
    title: string
    notice: ReactNode
    saving: Saving<PaperAnswer>
    handIn: (parts: readonly PartJournal<PaperAnswer>[]) => void
    isHandingIn: boolean
  }
}

/** A paper that is being written: one question at a time, with the clock above and the way on below. */
export function PaperFrame(props: PaperFrameProps) {
  const { paper, accountId, clockOffset, figures, renew, onHandedIn, onLeave, rehearsal } = props
  const t = useTexts('test/taking')
  // Whatever question comes next, without a network, too.
  useTexts('question/types')
  useTexts('file')
  const [address, setSides] = useSides('q')
  const { courseId } = useTestAddress()
  const asked = useMemo(() => askedIn(paper.questions), [paper.questions])
  const writing = useWriting(
    useMemo(() => rehearsal?.saving ?? paperWriting(paper), [paper, rehearsal?.saving]),
    {
      ...{ accountId, taskId: paper.id, attempt: paper.attempt, work: paper.workId },
      onMoved: () => void renew(),
      parts: asked.map(({ question }) => partOf(question)),
    },
  )
  const { marks, toggle, clear } = useMarks(paper.id, rehearsal ? 0 : paper.attempt)
  const { uploads, onUploads, isBusy, hasFailed } = useUploadsOfSlots()
  const signing = useRef<SigningHandle>(null)
  const [showsAll, setShowsAll] = useState(false)
  const numbers = asked.map(({ question: { slot }, number }) => ({ slot, number }))
  const handing = useHandIn({
    ...{ paper, writing, numbers, marks, renew },
    uploads: { isBusy, hasFailed },
    instead: rehearsal && {
      isHandingIn: rehearsal.isHandingIn,
      handIn: parts => {
        clear()
        rehearsal.handIn(parts)
      },
    },
    onHandedIn: () => {
      clear()
      onHandedIn()
    },
  })
  // Reading a long question takes longer than a phone waits; once the time is up, nothing is written any more.
  useWakeLock(!handing.isWaiting)
  const minutes = useEndOfPaper({
    ...{ endsAt: paper.endsAt, clockOffset },
    onNear: () => void writing.flush(),
    onEnd: handing.handInByItself,
  })
  const count = asked.length
  const at = Math.min(Math.max(1, Number(address.get('q')) || 1), count) - 1
  const go = (next: number) => {
    setSides({ q: String(next + 1) })
    setShowsAll(false)
  }
  const shown = asked[at]
  const part = writing.parts[at]
  const answered = writing.parts.filter(({ value }) => isAnswered(value)).length
  const signed = (of: SlotUploads | undefined, slot: number) =>
    of && (signing.current?.uploadsOf(of, slot) ?? of)
  const isFixed = handing.isHandingIn || handing.isWaiting
  return (
    <Screen
      title={rehearsal?.title ?? t('paper.title')}
      subtitle={<SaveState of={writing} isUploading={isBusy} />}
      onBack={onLeave}
      countdownTo={paper.endsAt === null ? undefined : paper.endsAt - clockOffset}
      head={
        <ProgressBar
          value={count === 0 ? 0 : answered / count}
          label={t('overview.answeredOf', { count: answered, total: count })}
        />
      }
      footer={
        <PaperFooter
          {...{ at, count, answered }}
          busy={isFixed}
          onGo={go}
          onAll={() => setShowsAll(true)}
          onHandIn={handing.handIn}
        />
      }
    >
      <span className="visually-hidden" role="status">
        {minutes !== undefined && t('paper.minutesLeft', { count: minutes })}
      </span>
      {rehearsal?.notice}
      {handing.isWaiting && (
        <Callout tone="bad" title={t('paper.timeUp')}>
          {t('paper.timeUpOffline')}
        </Callout>
      )}
      <PaperMessages testId={paper.id} courseId={courseId} messages={paper.messages} />
      <NotKeptNotice writing={writing} />
      {asked.map(
        ({ question: { slot, type } }, place) =>
          typeOf(type)?.keptAs === 'files' &&
          writing.parts[place] && (
            <FileUploads
              key={slot}
              part={writing.parts[place]}
              place={{ taskId: paper.id, attempt: paper.attempt, slot }}
              onFile={file => signing.current?.noteUploaded(slot, file)}
              onChange={onUploads}
            />
          ),
      )}
      {asked.some(({ question: { type } }) => typeOf(type)?.keptAs === 'text') && (
        <Suspense>
          <EditorAhead />
        </Suspense>
      )}
      {writing.isReady && shown && part ? (
        <Suspense fallback={<SkeletonText lines={8} />}>
          <QuestionPage
            key={shown.question.id}
            {...{ asked: shown, part, paper }}
            total={count}
            uploads={signed(uploads.get(part.slot), part.slot)}
            isMarked={marks.includes(part.slot)}
            onMark={() => toggle(part.slot)}
            disabled={isFixed}
          />
        </Suspense>
      ) : (
        <SkeletonText lines={8} />
      )}
      <Suspense>
        <OverviewSheet
          open={showsAll}
          onClose={() => setShowsAll(false)}
          {...{ asked, marks, at }}
          sections={paper.sections}
          parts={writing.parts}
          onGo={go}
          onHandIn={handing.handIn}
        />
      </Suspense>
      <Suspense>
        <ConflictSheet
          writing={writing}
          join={() => undefined}
          Value={({ value, slot }) => (
            <AnswerValue answer={value} question={asked.find(one => one.question.slot === slot)?.question} />
          )}
          nameOf={slot =>
            t('paper.question', { number: asked.find(one => one.question.slot === slot)?.number ?? 0 })
          }
        />
      </Suspense>
      {!rehearsal && (
        <Suspense>
          <Signing
            {...{ clockOffset, writing, uploads, end: paper.endsAt, handle: signing }}
            place={{
              ...{ name: 'test', accountId, taskId: paper.id },
              attempt: paper.attempt,
              work: paper.workId,
            }}
            look={() => lookAtPaper(paper.id)}
          />
        </Suspense>
      )}
      {figures.handsInAt !== null && (
        <LeftTooOften
          {...{ figures, clockOffset }}
          busy={handing.isHandingIn}
          onHandIn={handing.handInByItself}
        />
      )}
    </Screen>
  )
}

/** The editor and its words, and rarer types of questions, are there before the network may go. */
function EditorAhead() {
  useTexts('ui/media')
  useEffect(() => void Promise.all([fetchEditor(), fetchLooks()]).catch(() => undefined), [])
  return null
}

/** What is being uploaded for which question, and of all together. */
function useUploadsOfSlots() {
  const [uploads, setUploads] = useState<ReadonlyMap<number, SlotUploads>>(new Map())
  const onUploads = useCallback(
    (slot: number, of: SlotUploads) => setUploads(before => new Map(before).set(slot, of)),
    [],
  )
  const all = [...uploads.values()]
  return {
    ...{ uploads, onUploads },
    isBusy: all.some(({ isBusy }) => isBusy),
    hasFailed: all.some(({ items }) => items.some(({ state }) => state === 'failed')),
  }
}

/** How the attempt stands at the server. */
async function lookAtPaper(id: OwnPaper['id']) {
  const { attempt, endsAt: end, slots } = await send(takingCalls.getPaper, { id })
  return { attempt, end, slots }
}
