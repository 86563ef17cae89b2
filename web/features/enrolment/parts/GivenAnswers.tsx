import { AttachmentList } from '#web/features/file/parts/AttachmentList.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { List, ListRow } from '#web/ui/List.tsx'
import type { EnrolCourse } from './CourseFacts.tsx'

type Given = NonNullable<EnrolCourse['apply']>['formLists']

/** Questions as they were asked, with what was answered. */
export function GivenAnswers({ title, answers }: { title: string; answers: Given }) {
  const t = useTexts('enrolment')
  return (
    <List title={title}>
      {answers.map(({ id, title: question, answer, files }) => (
        <ListRow
          key={id}
          title={question}
          note={files.length > 0 ? undefined : answer || t('detail.empty')}
          wrap
        >
          {files.length > 0 && <AttachmentList files={files} />}
        </ListRow>
      ))}
    </List>
  )
}
