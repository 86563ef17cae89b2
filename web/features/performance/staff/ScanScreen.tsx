import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { classroomCalls, performanceCalls } from '#contract/features/performance/calls.ts'
import type { StarReason } from '#contract/features/performance/entities.ts'
import { codeOfCard } from '#contract/features/performance/rules.ts'
import type { AnswerOf } from '#contract/input.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { readInChatApp } from '#web/features/course/joining/scan/read-in-chat-app.ts'
import { Scanner, type Taken } from '#web/features/course/joining/scan/Scanner.tsx'
import { ask, useCommand } from '#web/lib/call.ts'
import { isInChatApp } from '#web/lib/chat-app.ts'
import { useTexts } from '#web/lib/texts.ts'
import { failureText } from '#web/shell/failures.ts'
import { Screen } from '#web/shell/Screen.tsx'
import { Avatar } from '#web/ui/base/Avatar.tsx'
import { toast } from '#web/ui/base/ask.ts'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { classNames } from '#web/ui/base/class-names.ts'
import { IconButton } from '#web/ui/base/IconButton.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { SegmentedFilter } from '#web/ui/fields/SegmentedFilter.tsx'
import { ReturnIcon, ScanIcon } from '#web/ui/icons/icons.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { useUndo } from '../giving.ts'
import { Change, Stars } from '../parts/Stars.tsx'
import { starQueries } from '../queries.ts'
import { signed } from '../signed.ts'
import styles from './ScanScreen.module.css'

type ScannedCard = AnswerOf<typeof performanceCalls.scanCard> & { count: number }

/** How long a card must have been out of sight to count again, in milliseconds. */
const apartMs = 2500

/** Gives a star for each card that the camera sees; who got one is listed, and can be undone. */
export function ScanScreen() {
  const t = useTexts('performance')
  const { courseId } = useCourseAddress()
  const [isOpen, setOpen] = useState(!isInChatApp())
  const [scanned, setScanned] = useState<readonly ScannedCard[]>([])
  const { reason, ...chooser } = useReason(courseId)
  const undo = useUndo(courseId)
  const give = useCommand(performanceCalls.scanCard, {
    refreshes: starQueries,
    onDone: (answer, { count = 1 }) => {
      navigator.vibrate?.(60)
      setScanned(before => [{ ...answer, count }, ...before])
    },
    onFailed: failure => toast.bad(failureText(failure)),
  })
  const isNew = useNewCards()
  const take = (text: string): Taken => {
    if (codeOfCard(text) === undefined) return 'foreign'
    if (isNew(text)) give.mutate({ courseId, code: text, count: reason.stars, reason: reason.reason })
    return 'more'
  }
  const open = async () => {
    const text = await readInChatApp()
    if (text === undefined) setOpen(true)
    else if (text !== '' && take(text) === 'foreign') toast.bad(t('scan.foreign'))
  }
  const takeBack = ({ id }: ScannedCard) => {
    undo(id)
    setScanned(before => before.filter(each => each.id !== id))
  }
  const [last] = scanned
  return (
    <Screen
      footer={
        <MainButton icon={ScanIcon} onClick={() => void open()}>
          {t('scan.open')}
        </MainButton>
      }
    >
      <ReasonChooser {...chooser} />
      {scanned.length === 0 ? (
        <EmptyState art="people" title={t('scan.none')} hint={t('scan.noneHint')} />
      ) : (
        <List title={t('scan.given')}>
          {scanned.map(each => (
            <ListRow
              key={each.id}
              leading={<Avatar name={each.name} src={each.avatar} size={40} />}
              title={each.name}
              trailing={<Stars count={each.stars} />}
              extra={
                <IconButton
                  icon={ReturnIcon}
                  size={20}
                  label={t('log.undo')}
                  onClick={() => takeBack(each)}
                />
              }
            />
          ))}
        </List>
      )}
      {isOpen && (
        <Scanner title={t('scan.title')} hint={t('scan.hint')} onText={take} onClose={() => setOpen(false)}>
          {last && (
            <div className={styles.last} key={last.id} role="status">
              <Change stars={last.count} />
              <span className={classNames(styles.name, 'one-line')}>{last.name}</span>
              <Stars count={last.stars} />
              <Button size="small" onClick={() => takeBack(last)}>
                {t('undo')}
              </Button>
            </div>
          )}
        </Scanner>
      )}
    </Screen>
  )
}

/** Whether a card has just come into sight: the camera sees it many times a second. */
function useNewCards() {
  const seen = useRef(new Map<string, number>())
  return (text: string) => {
    const now = Date.now()
    const before = seen.current.get(text) ?? 0
    seen.current.set(text, now)
    return now - before > apartMs
  }
}

const justOne: StarReason = { reason: '', stars: 1 }

/** The reason for all cards that are scanned now. */
function useReason(courseId: string) {
  const query = useQuery(ask(classroomCalls.listReasons, { courseId }))
  const reasons = [justOne, ...(query.data?.list ?? [])]
  const [chosen, choose] = useState('')
  return { reason: reasons.find(({ reason }) => reason === chosen) ?? justOne, reasons, chosen, choose }
}

interface ReasonChooserProps {
  reasons: readonly StarReason[]
  chosen: string
  choose: (reason: string) => void
}

function ReasonChooser({ reasons, chosen, choose }: ReasonChooserProps) {
  const t = useTexts('performance')
  return (
    <SegmentedFilter
      label={t('scan.reason')}
      value={chosen}
      onChange={choose}
      options={reasons.map(({ reason, stars }) => ({
        value: reason,
        label: `${reason || t('justStar')} ${signed(stars)}`,
      }))}
    />
  )
}
