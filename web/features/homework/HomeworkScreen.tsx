import { Suspense } from 'react'
import { useNavigate } from 'react-router'
import { duplicatesPath, reportPath } from '#web/features/duplicate/addresses.ts'
import { DuplicateFlag } from '#web/features/duplicate/DuplicateFlag.tsx'
import { overviewPath } from '#web/features/review/addresses.ts'
import { ReceivedReviews } from '#web/features/review/lazy.ts'
import { ToReview } from '#web/features/review/student/ToReview.tsx'
import type { Addition } from '#web/features/submission/kind.ts'
import { TextAndFiles } from '#web/features/submission/reading/TextAndFiles.tsx'
import { StaffTask } from '#web/features/submission/task/StaffTask.tsx'
import { StudentTask } from '#web/features/submission/task/StudentTask.tsx'
import {
  type TaskOfStaff,
  type TaskOfStudent,
  TaskScreen,
} from '#web/features/submission/task/TaskScreen.tsx'
import { percent } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { CheckIcon, CopyIcon } from '#web/ui/icons/icons.tsx'
import { ListRow } from '#web/ui/lists/List.tsx'
import { reviewPath } from './addresses.ts'
import { homeworkWriting } from './student/writing.ts'
import { type HomeworkShapes, homeworkSubmissions } from './submissions.ts'
import { HomeworkTask } from './task/HomeworkTask.tsx'

/** One homework: for staff the course's progress, for a student their own submission. */
export const HomeworkScreen = () => (
  <TaskScreen kind={homeworkSubmissions} Staff={StaffHomework} Student={StudentHomework} />
)

const StaffHomework: TaskOfStaff<HomeworkShapes> = view => (
  <StaffTask
    {...view}
    kind={homeworkSubmissions}
    Task={HomeworkTask}
    Flag={DuplicateFlag}
    PeopleActions={ReviewAction}
    MoreActions={DuplicatesAction}
  />
)

const StudentHomework: TaskOfStudent<HomeworkShapes> = view => (
  <StudentTask
    {...view}
    kind={homeworkSubmissions}
    name={homeworkWriting.name}
    Task={HomeworkTask}
    Content={TextAndFiles}
    More={Reviews}
    Links={DuplicatesLink}
  />
)

/** Leads to how far students are with reviewing each other. */
const ReviewAction: Addition<HomeworkShapes> = ({ task: { id, courseId, review, can } }) => {
  const t = useTexts('review')
  const navigate = useNavigate()
  if (!review || !can.grade) return null
  const open = () => navigate(overviewPath({ courseId, homeworkId: id }))
  return (
    <Button size="small" icon={CheckIcon} onClick={open}>
      {t('staff.open')}
    </Button>
  )
}

const DuplicatesAction: Addition<HomeworkShapes> = ({ task: { id, courseId, counts, can } }) => {
  const t = useTexts('duplicate')
  const navigate = useNavigate()
  if (!counts || counts.submitted === 0 || !can.grade) return null
  return (
    <Button size="small" icon={CopyIcon} onClick={() => navigate(duplicatesPath(courseId, id))}>
      {t('title')}
    </Button>
  )
}

/** The reviews that a student got, and those that they write. */
const Reviews: Addition<HomeworkShapes> = ({ task: { id, courseId, review, mine } }) => {
  if (!review || !mine) return null
  return (
    <>
      {review.concludedAt && mine.version > 0 && (
        <Suspense fallback={null}>
          <ReceivedReviews homeworkId={id} />
        </Suspense>
      )}
      {mine.version > 0 && (
        <ToReview
          homeworkId={id}
          isAllocated={review.allocatedAt !== null}
          pathOf={reviewId => reviewPath(courseId, id, reviewId)}
        />
      )}
    </>
  )
}

/** What of a student's own submission was found elsewhere. */
const DuplicatesLink: Addition<HomeworkShapes> = ({ task: { id, courseId, mine } }) => {
  const t = useTexts('duplicate')
  const navigate = useNavigate()
  if (!mine || mine.checkId === '') return null
  const { checkId, duplicateRate } = mine
  return (
    <ListRow
      leading={<CopyIcon />}
      title={t('title')}
      trailing={duplicateRate === null ? t('unknown') : percent(duplicateRate / 100)}
      onClick={() => navigate(reportPath({ courseId, taskId: id, role: 0, checkId }))}
    />
  )
}
