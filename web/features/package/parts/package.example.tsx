import { ArchivedCourseList, ArchivedCourseRow } from '#web/features/course/archive/ArchivedCourseRow.tsx'
import { courseId } from '#web/features/course/sample-course.ts'
import { examples } from '#web/gallery/example.ts'
import { Stack } from '#web/ui/base/Stack.tsx'
import { demoCourse } from '../sample-package.ts'
import { CopyDialog } from './CopyDialog.tsx'
import { CreateFromDemo } from './CreateFromDemo.tsx'
import { NameField, nameWrong } from './NameField.tsx'

const nothing = () => undefined
const longName = 'Functional Analysis for Quantum Mechanics, Part II, with exercises in small groups'

export default examples('Course packages', [
  {
    name: 'the name of a new course: given, missing, too long',
    render: () => (
      <Stack gap={4}>
        <NameField value="Topology" onChange={nothing} error={undefined} />
        <NameField value="" onChange={nothing} error={nameWrong('')} />
        <NameField value={longName.repeat(3)} onChange={nothing} error={nameWrong(longName.repeat(3))} />
      </Stack>
    ),
  },
  {
    name: 'copying a course with a long name',
    screen: true,
    render: () => <CopyDialog courseId={courseId} name={longName} onClose={nothing} />,
  },
  {
    name: 'a course from a demo package',
    screen: true,
    render: () => <CreateFromDemo demo={demoCourse} onClose={nothing} />,
  },
  {
    name: 'a demo package in the archive',
    render: () => (
      <ArchivedCourseList>
        <ArchivedCourseRow
          courseName={demoCourse.courseName}
          place={demoCourse.description}
          theme={0}
          note="Folders 4 · Homework 12"
          action={{ label: 'Create', name: 'Create from Flipped classroom', onPress: nothing }}
        />
      </ArchivedCourseList>
    ),
  },
])
