import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { groupCalls } from '#contract/features/group/calls.ts'
import type { MemberRow } from '#contract/features/member/entities.ts'
import { ask, useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { chooseAction } from '#web/ui/base/ask.ts'
import { classNames } from '#web/ui/base/class-names.ts'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import styles from './BoardScreen.module.css'
import { type Dragged, useCarrying } from './drag.ts'
import { groupQueries, useGroupAddress, useLiveGroups } from './use-groups.ts'

interface Column {
  /** Empty: in no group. */
  id: string
  name: string
  cap: number | null
  leader: string
  students: MemberRow[]
}

/** How many ungrouped people are on the board at once; the next follow as these find groups. */
const ungroupedShown = 100

/** All groups of a batch side by side: people are carried from one to another, or moved by a tap or key. */
export function BoardScreen() {
  const t = useTexts('group')
  const { courseId, batchId } = useGroupAddress()
  const refresh = useLiveGroups()
  const tree = useQuery(ask(groupCalls.listGroupsWithMembers, { courseId, batchId }))
  const free = useQuery(ask(groupCalls.listUngrouped, { batchId, limit: ungroupedShown }))
  const columns: Column[] = [
    { id: '', name: t('figures.ungrouped'), cap: null, leader: '', students: free.data?.list ?? [] },
    ...(tree.data?.list ?? []).map(({ maxMembers, ...group }) => ({ ...group, cap: maxMembers })),
  ]
  return (
    <Screen wide onRefresh={refresh}>
      <QueryView
        query={tree}
        skeleton={<SkeletonCards cards={3} />}
        isEmpty={({ list }) => list.length === 0}
        empty={<EmptyState art="people" title={t('noGroups')} hint={t('noGroupsHint')} />}
      >
        {() => (
          <>
            <p className={styles.hint}>{t('board.hint')}</p>
            <Board columns={columns} more={(free.data?.total ?? 0) - ungroupedShown} />
          </>
        )}
      </QueryView>
    </Screen>
  )
}

function Board({ columns, more }: { columns: Column[]; more: number }) {
  const t = useTexts('group')
  const { put, homeOf } = useMoves(columns)
  const board = useRef<HTMLDivElement>(null)
  const dragged = useCarrying(board, put)
  const chooseGroup = async (student: MemberRow) => {
    const home = homeOf(student.id)
    const place = await chooseAction({
      title: t('board.move', { name: student.name }),
      choices: columns
        .filter(({ id }) => id !== home)
        .map(({ id, name, cap, students }) => ({
          key: id || 'none',
          label: id ? name : t('board.out'),
          hint: cap === null ? undefined : `${students.length}/${cap}`,
          disabled: cap !== null && students.length >= cap,
        })),
    })
    if (place) put(student.id, place)
  }
  const carried = dragged && columns.flatMap(({ students }) => students).find(({ id }) => id === dragged.id)
  return (
    <div ref={board} className={styles.board}>
      {columns.map(column => (
        <section
          key={column.id}
          data-drop={column.id || 'none'}
          aria-label={column.name}
          className={classNames(
            styles.column,
            dragged?.over === (column.id || 'none') && styles.over,
            column.cap !== null && column.students.length >= column.cap && styles.full,
          )}
        >
          <header className={styles.head}>
            <h2 className={styles.name}>{column.name}</h2>
            <span className={styles.count}>
              {column.cap === null
                ? column.students.length + Math.max(0, more)
                : `${column.students.length}/${column.cap}`}
            </span>
          </header>
          <ul className={styles.chips}>
            {column.students.map(student => (
              <li key={student.id}>
                <button
                  type="button"
                  className={classNames(styles.chip, dragged?.id === student.id && styles.carried)}
                  aria-label={t('board.move', { name: student.name })}
                  data-drag={student.id}
                  onClick={() => void chooseGroup(student)}
                >
                  {student.name}
                  {student.id === column.leader && ' ★'}
                </button>
              </li>
            ))}
          </ul>
          {column.id === '' && more > 0 && <p className={styles.more}>{t('board.more', { count: more })}</p>}
        </section>
      ))}
      {dragged && carried && <Ghost dragged={dragged} name={carried.name} />}
    </div>
  )
}

function Ghost({ dragged, name }: { dragged: Dragged; name: string }) {
  return (
    <span
      className={classNames(styles.chip, styles.ghost)}
      style={{ transform: `translate(${dragged.x}px, ${dragged.y}px) translate(-50%, -130%)` }}
      aria-hidden="true"
    >
      {name}
    </span>
  )
}

/** Moves a person into a group, or (`none`) out of theirs. */
function useMoves(columns: readonly Column[]) {
  const join = useCommand(groupCalls.addToGroup, { refreshes: groupQueries })
  const leave = useCommand(groupCalls.removeFromGroup, { refreshes: groupQueries })
  const homeOf = (studentId: string) =>
    columns.find(({ students }) => students.some(({ id }) => id === studentId))?.id ?? ''
  const put = (studentId: string, place: string) => {
    const home = homeOf(studentId)
    if (place === (home || 'none')) return
    if (place === 'none') leave.mutate({ groupId: home, studentIds: [studentId] })
    else join.mutate({ groupId: place, studentIds: [studentId] })
  }
  return { put, homeOf }
}
