import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { courseCalls } from '#contract/features/course/calls.ts'
import { badges, type CourseBase } from '#contract/features/course/entities.ts'
import { joinCalls } from '#contract/features/course/joining.ts'
import { courseMessages } from '#contract/features/course/messages.ts'
import { Allowed } from '#web/features/course/entry/Allowed.tsx'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { useCourseAuthority } from '#web/features/course/entry/course-authority.ts'
import { ask, keyOf, useCommand } from '#web/lib/call.ts'
import { path } from '#web/lib/path.ts'
import { useMessage } from '#web/lib/socket.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Added } from '#web/shell/Added.tsx'
import { AddedParts } from '#web/shell/AddedParts.tsx'
import { useAdditions } from '#web/shell/extension-points.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { Button } from '#web/ui/base/Button.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { Switch } from '#web/ui/base/Switch.tsx'
import { EditIcon, InfoIcon } from '#web/ui/icons/icons.tsx'
import { List, ListItem, ListRow, RowBody } from '#web/ui/lists/List.tsx'
import { courseIntroPath, editCoursePath } from '../addresses.ts'
import { courseRows, courseSettings, joiningRows } from '../extension-points.ts'
import { JoinCodeSheet } from '../joining/JoinCodeSheet.tsx'
import { type Departure, DepartureDialog } from '../menu/DepartureDialog.tsx'

/** What staff set for a course: its data, how students come and go, its end. */
export function CourseSettingsScreen() {
  const { courseId } = useCourseAddress()
  const client = useQueryClient()
  const course = useQuery(ask(courseCalls.getHome, { courseId: courseId }))
  // Fetched while the course is being asked for.
  useAdditions(courseSettings)
  useMessage(
    courseMessages.courseChanged,
    () => {
      void client.invalidateQueries({
        queryKey: keyOf(courseCalls.getHome, { courseId: courseId }),
      })
      void client.invalidateQueries({ queryKey: keyOf(joinCalls.isQuitAllowed, { courseId: courseId }) })
    },
    { courseId },
  )
  return (
    <Screen>
      <QueryView query={course} skeleton={<SkeletonRows rows={4} />}>
        {data => <Settings courseId={courseId} course={data} />}
      </QueryView>
    </Screen>
  )
}

function Settings({ courseId, course }: { courseId: string; course: CourseBase }) {
  const t = useTexts('course')
  const details = useTexts('course/details')
  const navigate = useNavigate()
  const [showsCode, setShowsCode] = useState(false)
  const [departure, setFarewell] = useState<Departure | null>(null)
  return (
    <Stack gap={6}>
      <List title={details('settings.course')}>
        <ListItem>
          <Allowed permission="edit-course" mode="disable">
            <RowBody
              title={details('settings.edit')}
              note={course.courseName}
              leading={<EditIcon size={22} />}
              onClick={() => navigate(editCoursePath(courseId))}
            />
          </Allowed>
        </ListItem>
        <ListItem>
          <Allowed permission="edit-course" mode="disable">
            <RowBody
              title={t('screen.intro')}
              leading={<InfoIcon size={22} />}
              onClick={() => navigate(courseIntroPath(courseId))}
            />
          </Allowed>
        </ListItem>
        <Added to={courseRows} give={{ courseId, course }} />
      </List>
      <Stack gap={2}>
        <List title={details('settings.joining')}>
          <ListRow
            title={details('settings.code')}
            note={course.code}
            trailing={
              course.isCodeStopped ? (
                <StatusTag tone="warn">{details('settings.codeStopped')}</StatusTag>
              ) : (
                <StatusTag tone="good">{details('settings.codeOpen')}</StatusTag>
              )
            }
            onClick={() => setShowsCode(true)}
          />
          <Added to={joiningRows} give={{ courseId, course }} />
        </List>
        <QuitSwitch courseId={courseId} />
      </Stack>
      <AddedParts to={courseSettings} of={course} give={{ courseId, course }} />
      {course.can.edit && <EntrySwitches courseId={courseId} />}
      {course.badge === badges.teacher && (
        <Button
          kind="danger"
          block
          onClick={() => setFarewell({ way: 'delete', courseId, name: course.courseName })}
        >
          {details('settings.remove')}
        </Button>
      )}
      <JoinCodeSheet
        courseId={courseId}
        name={course.courseName}
        code={course.code}
        stopped={course.isCodeStopped}
        mayManage={course.can.code}
        open={showsCode}
        onClose={() => setShowsCode(false)}
      />
      <DepartureDialog
        departure={departure}
        onClose={() => setFarewell(null)}
        onGone={() => navigate(path('/ktpCourse'), { replace: true })}
      />
    </Stack>
  )
}

const needs = ['neednatureclass', 'needgrade', 'needentrance'] as const

/** What students are asked for before the first visit. */
function EntrySwitches({ courseId }: { courseId: string }) {
  const details = useTexts('course/details')
  const course = useQuery(ask(courseCalls.getForm, { courseId: courseId }))
  const update = useCommand(courseCalls.update, { refreshes: [courseCalls.getForm] })
  const shown = { ...course.data, ...(update.isPending ? update.variables : {}) }
  return (
    <Card title={details('settings.entry')} flush>
      {needs.map(name => (
        <Switch
          key={name}
          label={details(`settings.${name}`)}
          checked={shown[name] ?? false}
          disabled={!course.data}
          onChange={isOn => update.mutate({ courseId: courseId, [name]: isOn })}
        />
      ))}
    </Card>
  )
}

function QuitSwitch({ courseId }: { courseId: string }) {
  const details = useTexts('course/details')
  const authority = useCourseAuthority(courseId)
  const allowed = useQuery(ask(joinCalls.isQuitAllowed, { courseId: courseId }))
  const set = useCommand(joinCalls.setQuitAllowed, { refreshes: [joinCalls.isQuitAllowed] })
  const shown = set.isPending ? set.variables.allow : allowed.data?.allow
  return (
    <Card flush>
      <Allowed permission="manage-members" mode="disable">
        <Switch
          label={details('settings.allowQuit')}
          hint={details('settings.allowQuitHint')}
          checked={shown ?? true}
          disabled={shown === undefined || !authority?.mayChange('manage-members')}
          onChange={allow => set.mutate({ courseId: courseId, allow })}
        />
      </Allowed>
    </Card>
  )
}
