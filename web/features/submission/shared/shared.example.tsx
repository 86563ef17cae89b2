import type { HomeworkShapes } from '#web/features/homework/submissions.ts'
import { homeworkId, now, studentNumber } from '#web/features/homework/test-submissions.ts'
import { examples } from '#web/gallery/example.ts'
import { Card } from '#web/ui/base/Card.tsx'
import { TextAndFiles } from '../reading/TextAndFiles.tsx'
import { SharedSubmission } from './SharedSubmission.tsx'

const people = ['陈思远', 'Isabella Ferreira da Conceição von Hohenstaufen', 'Lucas Moreau'].map(
  (name, index) => ({ studentId: studentNumber(index + 1), name, avatar: '' }),
)
const shared = {
  ...{ id: homeworkId, isShared: true, isNameless: true, isOwn: false, groupName: 'Group 3', people },
  ...{ submittedAt: now, content: 'x = 5, because …', html: '', attachments: [] },
}
const as = { task: undefined, Content: TextAndFiles }

export default examples('Shared submissions', [
  {
    name: 'of a group, for staff; nameless, for the class',
    render: () => (
      <Card flush>
        <SharedSubmission<HomeworkShapes> {...as} submission={shared} onTakeBack={() => undefined} />
        <SharedSubmission<HomeworkShapes>
          {...as}
          submission={{ ...shared, people: [], groupName: '', submittedAt: null }}
        />
      </Card>
    ),
  },
])
