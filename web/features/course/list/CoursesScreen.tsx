import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { badges, type RoleTab, roleTabs } from '#contract/features/course/entities.ts'
import { courseListCalls } from '#contract/features/course/lists.ts'
import { courseMessages } from '#contract/features/course/messages.ts'
import { semestersShownAtFirst } from '#contract/features/course/start.ts'
import { ask, invalidate } from '#web/lib/call.ts'
import { path } from '#web/lib/path.ts'
import { useMessage, useResync } from '#web/lib/socket.ts'
import { fetchText } from '#web/lib/text-ref.ts'
import { useTexts } from '#web/lib/texts.ts'
import { AddedParts } from '#web/shell/AddedParts.tsx'
import { useFetchAdditions } from '#web/shell/extension-points.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import type { Foreknown } from '#web/shell/ScreenSkeleton.tsx'
import { isTeacher, useUser } from '#web/shell/user.ts'
import { chooseAction } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { Tabs } from '#web/ui/frame/Tabs.tsx'
import { ArchiveIcon, ClassroomIcon, PlusIcon, SortIcon } from '#web/ui/icons/icons.tsx'
import { useClosesOnBack } from '#web/ui/overlays/use-closes-on-back.ts'
import { courseHomePath } from '../addresses.ts'
import { type CourseList, courseListCards, newCourseWays } from '../extension-points.ts'
import { useCourseMenu } from '../menu/use-course-menu.tsx'
import { coverPicture } from '../parts/CourseCover.tsx'
import { courseNote } from '../parts/course-note.ts'
import type { Arranged } from './ArrangeCourses.tsx'
import styles from './CoursesScreen.module.css'
import { NoCourses } from './NoCourses.tsx'
import { PinnedCourses } from './PinnedCourses.tsx'
import { type CardActions, SemesterSection } from './SemesterSection.tsx'

const ArrangeCourses = lazy(() =>
  import('./ArrangeCourses.tsx').then(module => ({ default: module.ArrangeCourses })),
)
const FoundCourses = lazy(() =>
  import('./FoundCourses.tsx').then(module => ({ default: module.FoundCourses })),
)

/** A person's badge in the courses of each tab. */
const badgeOf: Record<RoleTab, number> = {
  taught: badges.teacher,
  assisted: badges.assistant,
  studied: badges.student,
}

/** The classroom: the person's courses by role and semester. */
export function CoursesScreen() {
  const t = useTexts('course')
  const navigate = useNavigate()
  const user = useUser()
  const teaches = isTeacher(user)
  const [tab, setTab] = useRoleTab(teaches)
  const [search, setSearch] = useState('')
  const refresh = useFreshLists()
  const { openMenu, dialogs } = useCourseMenu()
  const fetchWays = useFetchAdditions(newCourseWays)
  const [arranged, setArranged] = useState<Arranged | null>(null)
  useClosesOnBack(arranged !== null, () => setArranged(null))
  const actions: CardActions = {
    onOpen: course =>
      navigate(courseHomePath({ courseId: course.id, role: course.role }), {
        state: {
          title: course.courseName,
          cover: coverPicture(course.theme),
          note: courseNote(course, t),
        } satisfies Foreknown,
      }),
    onMore: openMenu,
  }
  const add = async () => {
    if (!teaches) return navigate(path('/joinCourse'))
    const further = (await fetchWays()).map(async ({ path, text, hint, icon }) => ({
      key: path,
      label: await fetchText(text),
      hint: await fetchText(hint),
      icon,
    }))
    const choice = await chooseAction({
      choices: [
        { key: path('/newCourse'), label: t('list.create'), icon: PlusIcon },
        ...(await Promise.all(further)),
        { key: path('/joinCourse'), label: t('list.join'), hint: t('list.joinHint'), icon: ClassroomIcon },
      ],
    })
    if (choice) navigate(choice)
  }
  const roleTabNames: RoleTab[] = ['taught', 'assisted', 'studied']
  if (arranged)
    return (
      <Suspense fallback={<Screen>{null}</Screen>}>
        <ArrangeCourses what={arranged} onDone={() => setArranged(null)} />
      </Suspense>
    )
  return (
    <Screen
      search={{ placeholder: t('list.search'), onSearch: setSearch }}
      actions={[
        { icon: PlusIcon, label: teaches ? t('list.add') : t('list.join'), onClick: () => void add() },
      ]}
      head={
        teaches && !search ? (
          <Tabs
            label={t('list.roleTabs')}
            active={tab}
            onSelect={setTab}
            tabs={roleTabNames.map(key => ({ key, label: t(`list.${key}`) }))}
          />
        ) : undefined
      }
      onRefresh={refresh}
    >
      {search ? (
        <Suspense fallback={<SkeletonCards cards={2} />}>
          <FoundCourses search={search} {...actions} />
        </Suspense>
      ) : (
        user && (
          <>
            <Suspense>
              <Cards tab={tab} />
            </Suspense>
            <Semesters key={tab} tab={tab} onArrange={teaches ? setArranged : undefined} {...actions} />
            <div className={styles.further}>
              <Arrange tab={tab} onPress={() => setArranged({ roleTab: roleTabs[tab] })} />
              <Button
                kind="quiet"
                size="small"
                icon={ArchiveIcon}
                onClick={() => navigate(path('/filedCourse'))}
              >
                {t('list.archive')}
              </Button>
            </div>
          </>
        )
      )}
      {dialogs}
    </Screen>
  )
}

/** What there is to say about the person's courses; it stays while another tab is asked for. */
function Cards({ tab }: { tab: RoleTab }) {
  const { data } = useQuery({
    ...ask(courseListCalls.listSemesters, { roleTab: roleTabs[tab] }),
    placeholderData: (known: CourseList | undefined) => known,
  })
  return <AddedParts to={courseListCards} of={data} give={{}} />
}

/** The tab that the address names. Students have one only. */
function useRoleTab(teaches: boolean): [RoleTab, (tab: RoleTab) => void] {
  const [address, setAddress] = useSearchParams()
  const named = address.get('tab')
  const tab = !teaches ? 'studied' : named === 'assisted' || named === 'studied' ? named : 'taught'
  return [tab, next => setAddress(next === 'taught' ? {} : { tab: next }, { replace: true })]
}

/** Asks for the lists again: by hand, and when the server says that they changed. */
function useFreshLists() {
  const client = useQueryClient()
  const refresh = () => invalidate(client, courseListCalls.listSemesters, courseListCalls.listCourses)
  useMessage(courseMessages.listChanged, () => void refresh())
  useResync(() => void refresh())
  return refresh
}

interface SemestersProps extends CardActions {
  tab: RoleTab
  /** Left out for those who do not sort semester by semester. */
  onArrange?: (what: Arranged) => void
}

const semestersQuery = (tab: RoleTab) => ask(courseListCalls.listSemesters, { roleTab: roleTabs[tab] })

/** Where there is something to put in order. */
function Arrange({ tab, onPress }: { tab: RoleTab; onPress: () => void }) {
  const t = useTexts('course')
  const hasCourses = (useQuery(semestersQuery(tab)).data?.semester.length ?? 0) > 0
  return (
    hasCourses && (
      <Button kind="quiet" size="small" icon={SortIcon} onClick={onPress}>
        {t('list.arrange')}
      </Button>
    )
  )
}

function Semesters({ tab, onArrange, ...actions }: SemestersProps) {
  const isstudy = roleTabs[tab]
  const semesters = useQuery(semestersQuery(tab))
  return (
    <QueryView query={semesters} skeleton={<SkeletonCards cards={3} />}>
      {({ topcourses, semester }) => {
        const pinned = topcourses.filter(({ badge }) => badge === badgeOf[tab])
        return (
          <>
            <PinnedCourses courses={pinned} {...actions} />
            {semester.length === 0 && <NoCourses tab={tab} />}
            {semester.map((each, index) => (
              <SemesterSection
                key={`${each.semester} ${each.term}`}
                semester={each.semester}
                term={each.term}
                roleTab={isstudy}
                startsOpen={index < semestersShownAtFirst}
                pinned={new Set(pinned.map(({ id }) => id))}
                onArrange={onArrange}
                {...actions}
              />
            ))}
          </>
        )
      }}
    </QueryView>
  )
}
