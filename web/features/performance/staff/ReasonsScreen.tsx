import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { classroomCalls } from '#contract/features/performance/calls.ts'
import type { StarReason } from '#contract/features/performance/entities.ts'
import { maxReasons } from '#contract/features/performance/rules.ts'
import type { AnswerOf } from '#contract/input.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { ask, invalidate, keyOf, useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { dialog } from '#web/ui/base/ask.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { PlusIcon, RefreshIcon } from '#web/ui/icons/icons.tsx'
import { List, ListItem, RowBody } from '#web/ui/lists/List.tsx'
import { SortableList } from '#web/ui/lists/SortableList.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { reasonQueries } from '../giving.ts'
import { ReasonForm } from '../parts/ReasonForm.tsx'
import { Change } from '../parts/Stars.tsx'
import styles from './ReasonsScreen.module.css'

/** The course's own reasons, in the order in which they are offered. */
export function ReasonsScreen() {
  const t = useTexts('performance')
  const { courseId } = useCourseAddress()
  const query = useQuery(ask(classroomCalls.listReasons, { courseId }))
  const { mutateAsync: save } = useCommand(classroomCalls.saveReasons)
  /** Its place in the list; -1: a new one. */
  const [edited, setEdited] = useState<number | null>(null)
  const list = query.data?.list ?? []
  const client = useQueryClient()
  /** Shown at once, before the server has it: rows do not jump back. */
  const change = (next: StarReason[]) => {
    client.setQueryData<AnswerOf<typeof classroomCalls.listReasons>>(
      keyOf(classroomCalls.listReasons, { courseId }),
      known => known && { ...known, ...(next.length > 0 && { list: next, isOwn: true }) },
    )
    return save({ courseId, list: next }).finally(() => invalidate(client, ...reasonQueries))
  }
  const reset = async () => {
    const isSure = await dialog.confirm({ title: t('reasons.resetTitle'), confirmLabel: t('reasons.reset') })
    if (isSure) await change([]).catch(reported)
  }
  const gives = query.data?.can.give === true
  const put = (reason: StarReason) =>
    change(edited === -1 ? [...list, reason] : list.map((each, place) => (place === edited ? reason : each)))
  const remove = () => change(list.filter((_, place) => place !== edited))
  return (
    <Screen
      actions={
        gives && query.data?.isOwn
          ? [{ icon: RefreshIcon, label: t('reasons.reset'), onClick: () => void reset() }]
          : []
      }
      footer={
        gives && (
          <MainButton icon={PlusIcon} disabled={list.length >= maxReasons} onClick={() => setEdited(-1)}>
            {t('reasons.add')}
          </MainButton>
        )
      }
    >
      <QueryView query={query} skeleton={<SkeletonRows rows={8} />}>
        {() =>
          gives ? (
            <SortableList
              label={t('reasons.title')}
              items={list}
              itemKey={({ reason }) => reason}
              itemLabel={({ reason }) => reason}
              renderItem={each => (
                <div className={styles.reason}>
                  <ReasonRow reason={each} onClick={() => setEdited(list.indexOf(each))} />
                </div>
              )}
              onChange={next => void change(next).catch(reported)}
            />
          ) : (
            <List>
              {list.map(each => (
                <ListItem key={each.reason}>
                  <ReasonRow reason={each} />
                </ListItem>
              ))}
            </List>
          )
        }
      </QueryView>
      <Sheet
        open={edited !== null}
        onClose={() => setEdited(null)}
        title={t(edited === -1 ? 'reasons.add' : 'reasons.change')}
      >
        {edited !== null && (
          <ReasonForm
            key={edited}
            reason={list[edited]}
            others={list.filter((_, place) => place !== edited)}
            onSave={async reason => {
              await put(reason)
              setEdited(null)
            }}
            onRemove={async () => {
              await remove().catch(reported)
              setEdited(null)
            }}
          />
        )}
      </Sheet>
    </Screen>
  )
}

function ReasonRow({ reason: { reason, stars }, onClick }: { reason: StarReason; onClick?: () => void }) {
  return <RowBody leading={<Change stars={stars} />} title={reason} onClick={onClick} chevron={false} />
}

/** The shell has said what failed. */
const reported = () => undefined
