import { useQuery } from '@tanstack/react-query'
import { Suspense, useDeferredValue, useState } from 'react'
import { classCalls } from '#contract/features/member/classes.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { useCourseAuthority } from '#web/features/course/entry/course-authority.ts'
import { ask } from '#web/lib/call.ts'
import { useAllTexts } from '#web/lib/text-ref.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useSides } from '#web/lib/use-sides.ts'
import { useAdditions } from '#web/shell/extension-points.ts'
import { Screen } from '#web/shell/Screen.tsx'
import { useIsWide } from '#web/shell/use-is-wide.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { SegmentedFilter } from '#web/ui/fields/SegmentedFilter.tsx'
import { Tabs } from '#web/ui/frame/Tabs.tsx'
import { ClockIcon, CloseIcon, MoreIcon } from '#web/ui/icons/icons.tsx'
import { memberTabs } from './extension-points.ts'
import styles from './MembersScreen.module.css'
import { ButtonPair } from './parts/ButtonPair.tsx'
import { Students } from './parts/Students.tsx'
import { TeachingTeam } from './parts/TeachingTeam.tsx'
import { useMemberMenu } from './use-member-menu.ts'
import { useSelectionActions } from './use-selection-actions.ts'
import { useLiveMembers } from './use-students.ts'

const people = 'people'

/** Who is in the course: the teaching team and the students by class; at its sides what else divides them. */
export function MembersScreen() {
  const t = useTexts('member')
  const { courseId, isStaff } = useCourseAddress()
  const [address, setSides] = useSides('tab')
  const further = useAdditions(memberTabs)
  const furtherTexts = useAllTexts(further.map(({ text }) => text))
  const other = further.find(({ key }) => key === address.get('tab'))
  const [search, setSearch] = useState('')
  const [courseClassId, setCourseClassId] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null)
  const name = useDeferredValue(search.trim())
  const refresh = useLiveMembers(courseId)
  // There the first tick begins choosing, and nothing may move under the pointer.
  const isWide = useIsWide()
  const authority = useCourseAuthority(courseId)
  const manages = isStaff && authority?.mayChange('manage-members') === true
  const openMenu = useMemberMenu({ manages, onSelect: () => setChosen(new Set()) })
  const actions = useSelectionActions(courseId, () => setChosen(null))
  const select = (next: string) => {
    setChosen(null)
    setSides({ tab: next === people ? null : next })
  }
  const menu = chosen
    ? [
        ...(chosen.size > 0
          ? [
              {
                icon: ClockIcon,
                label: t('countsFrom.open'),
                onClick: () => void actions.countFrom([...chosen]),
              },
            ]
          : []),
        { icon: CloseIcon, label: t('select.end'), onClick: () => setChosen(null) },
      ]
    : isStaff
      ? [{ icon: MoreIcon, label: t('menu.title'), onClick: () => void openMenu() }]
      : []
  return (
    <Screen
      broad={!other}
      subtitle={chosen ? t('select.chosen', { count: chosen.size }) : undefined}
      actions={menu}
      head={
        <Stack gap={2}>
          <Tabs
            label={t('title')}
            tabs={[
              { key: people, label: t('tab.people') },
              ...further.map(({ key }, place) => ({ key, label: furtherTexts[place]! })),
            ]}
            active={other?.key ?? people}
            onSelect={select}
          />
          {!other && (
            <SearchField
              value={search}
              onChange={setSearch}
              placeholder={t(isStaff ? 'searchAny' : 'searchName')}
            />
          )}
        </Stack>
      }
      footer={
        other ? (
          manages && (
            <Suspense>
              <other.Footer />
            </Suspense>
          )
        ) : chosen ? (
          <ButtonPair>
            <Button
              kind="primary"
              block
              disabled={chosen.size === 0}
              onClick={() => void actions.move([...chosen])}
            >
              {t('select.move')}
            </Button>
            <Button
              kind="danger"
              block
              disabled={chosen.size === 0}
              onClick={() => void actions.remove([...chosen])}
            >
              {t('select.removeShort')}
            </Button>
          </ButtonPair>
        ) : undefined
      }
      onRefresh={refresh}
    >
      {other ? (
        <Suspense fallback={<SkeletonRows rows={3} />}>
          <other.Panel />
        </Suspense>
      ) : (
        <>
          {name === '' && (!chosen || isWide) && <TeachingTeam courseId={courseId} />}
          <ClassFilter value={courseClassId} onChange={setCourseClassId} />
          <Students {...{ name, courseClassId, manages, chosen }} onChoose={setChosen} />
        </>
      )}
    </Screen>
  )
}

function ClassFilter({ value, onChange }: { value: string; onChange: (courseClassId: string) => void }) {
  const t = useTexts('member')
  const { courseId } = useCourseAddress()
  const { data } = useQuery({
    ...ask(classCalls.listClasses, { courseId }),
    meta: { handled: true },
  })
  if (!data || data.list.length === 0) return null
  const options = [
    { value: '', label: t('classes.all') },
    ...data.list.map(each => ({ value: each.id as string, label: each.name, count: each.total })),
    ...(data.unassigned > 0 ? [{ value: '0', label: t('classes.none'), count: data.unassigned }] : []),
  ]
  return (
    <div className={styles.filter}>
      <SegmentedFilter label={t('classes.title')} options={options} value={value} onChange={onChange} />
    </div>
  )
}
