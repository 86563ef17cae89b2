import { AttachmentList } from '#web/features/file/parts/AttachmentList.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import type { EnrolCourse } from './CourseFacts.tsx'
import styles from './GivenAnswers.module.css'

type AnswerList = NonNullable<EnrolCourse['apply']>['formLists']

/** Questions as they were asked, with what was answered. */
export function GivenAnswers({ title, answers }: { title: string; answers: AnswerList }) {
  const t = useTexts('enrolment')
  return (
    <List title={title}>
      {answers.map(({ id, title: question, answer, files }) => (
        <ListRow key={id} title={<span className={styles.question}>{question}</span>} wrap>
          {files.length > 0 ? (
            <AttachmentList files={files} />
          ) : (
            <span className={answer ? styles.answer : styles.empty}>{answer || t('detail.empty')}</span>
          )}
        </ListRow>
      ))}
    </List>
  )
}
