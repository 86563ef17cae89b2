import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { proofCalls } from '#contract/features/attendance/proof-calls.ts'
import { maxChanged } from '#contract/features/attendance/rules.ts'
import type { AnswerOf } from '#contract/input.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { Avatar } from '#web/ui/base/Avatar.tsx'
import { Button } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { IconButton } from '#web/ui/base/IconButton.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { CheckCircleIcon, CheckIcon, CloseIcon } from '#web/ui/icons/icons.tsx'
import { InfiniteList } from '#web/ui/lists/InfiniteList.tsx'
import { RowBody } from '#web/ui/lists/List.tsx'
import { SelectAll, Selection, TickableRow } from '#web/ui/lists/Selection.tsx'
import { staffPath, useAttendanceId } from '../addresses.ts'
import { useStaffNews } from '../live-updates.ts'
import { looks } from '../states.ts'
import { shownName } from '../title.ts'
import { useDecide } from './decide.ts'
import { ProofLines } from './ProofLines.tsx'
import styles from './ProofsScreen.module.css'

type WaitingProof = AnswerOf<typeof proofCalls.listWaiting>['list'][number]

/** What phones without a network have scanned of an attendance, to be accepted or declined. */
export function ProofsScreen() {
  const t = useTexts('attendance')
  const navigate = useNavigate()
  const { courseId } = useCourseAddress()
  const attendanceId = useAttendanceId()
  useStaffNews(courseId)
  const query = useQuery(ask(proofCalls.listWaiting, { attendanceId }))
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null)
  const { decide, isPending } = useDecide(attendanceId, () => setChosen(null))
  const { data } = query
  const items = data?.list ?? []
  return (
    <Screen
      subtitle={
        chosen ? t('select.chosen', { count: chosen.size }) : data && shownName(data.title, data.createdAt)
      }
      onRefresh={query.refetch}
      actions={
        chosen
          ? [{ icon: CloseIcon, label: t('select.end'), onClick: () => setChosen(null) }]
          : items.length > 1
            ? [{ icon: CheckCircleIcon, label: t('select.start'), onClick: () => setChosen(new Set()) }]
            : []
      }
      footer={
        chosen && (
          <>
            <Button
              kind="danger"
              size="large"
              disabled={chosen.size === 0}
              onClick={() => decide([...chosen], 'declined')}
            >
              {t('proof.declineCount', { count: chosen.size })}
            </Button>
            <Button
              kind="primary"
              size="large"
              busy={isPending}
              disabled={chosen.size === 0}
              onClick={() => decide([...chosen], 'accepted')}
            >
              {t('proof.acceptCount', { count: chosen.size })}
            </Button>
          </>
        )
      }
    >
      <QueryView
        query={query}
        skeleton={<SkeletonRows rows={6} avatar />}
        isEmpty={({ list }) => list.length === 0}
        empty={
          <EmptyState
            art="done"
            title={t('proof.none')}
            action={
              <Button onClick={() => navigate(staffPath('teaCheckinDetail', courseId, attendanceId))}>
                {t('run.viewList')}
              </Button>
            }
          />
        }
      >
        {({ list }) => (
          <Stack gap={3}>
            <Callout>{t('proof.staffHint')}</Callout>
            <Selection items={list} chosen={chosen} onChoose={setChosen} idOf={idOf} most={maxChanged}>
              {chosen && <SelectAll />}
              <InfiniteList
                label={t('proof.title')}
                items={list}
                itemKey={idOf}
                rowHeight={104}
                renderItem={one => (
                  <TickableRow id={one.studentId} label={one.name}>
                    {toggle => <ProofRow one={one} onPress={toggle} decide={decide} />}
                  </TickableRow>
                )}
              />
            </Selection>
          </Stack>
        )}
      </QueryView>
    </Screen>
  )
}

const idOf = ({ studentId }: WaitingProof): string => studentId

interface ProofRowProps {
  one: WaitingProof
  /** While several are being chosen. */
  onPress: (() => void) | undefined
  decide: ReturnType<typeof useDecide>['decide']
}

function ProofRow({ one, onPress, decide }: ProofRowProps) {
  const t = useTexts('attendance')
  const { studentId, name, avatar, number, recorded, proof } = one
  return (
    <RowBody
      leading={<Avatar name={name} src={avatar} size={40} />}
      title={name}
      note={
        <span className={styles.note}>
          {number}
          <StatusTag {...looks[recorded]}>{t(`state.${recorded}`)}</StatusTag>
          {proof.state === 'late' && <StatusTag {...looks.late}>{t('proof.wouldBeLate')}</StatusTag>}
        </span>
      }
      onClick={onPress}
      chevron={false}
      extra={
        onPress ? undefined : (
          <span className={styles.ways}>
            <IconButton
              icon={CloseIcon}
              label={t('proof.decline', { name })}
              className={styles.decline}
              onClick={() => decide([studentId], 'declined')}
            />
            <IconButton
              icon={CheckIcon}
              label={t('proof.accept', { name })}
              className={styles.accept}
              onClick={() => decide([studentId], 'accepted')}
            />
          </span>
        )
      }
    >
      <ProofLines proof={proof} />
    </RowBody>
  )
}
