import { useState } from 'react'
import type { Question } from '#contract/features/enrolment/entities.ts'
import { isDefault } from '#contract/features/enrolment/rules.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { Switch } from '#web/ui/base/Switch.tsx'
import { PlusIcon } from '#web/ui/icons/icons.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import styles from './QuestionList.module.css'
import { QuestionSheet } from './QuestionSheet.tsx'

interface QuestionListProps {
  questions: readonly Question[]
  onChange: (questions: Question[]) => void
}

const fresh: Question = { id: '', type: 'text', title: '', selected: true, required: false, options: [] }

/** The form: what everybody is asked, and the teacher's own questions. */
export function QuestionList({ questions, onChange }: QuestionListProps) {
  const t = useTexts('enrolment')
  const [open, setOpen] = useState<number | 'new' | null>(null)
  const put = (index: number, question: Question) =>
    onChange(questions.map((one, place) => (place === index ? question : one)))
  const own = questions.flatMap((question, index) => (isDefault(question.type) ? [] : [{ question, index }]))
  const edited = typeof open === 'number' ? questions[open] : undefined
  return (
    <Stack gap={4}>
      <Card title={t('setting.questions')} flush>
        {questions.map(
          (question, index) =>
            isDefault(question.type) && (
              <div key={question.type}>
                <Switch
                  label={question.title}
                  checked={question.selected}
                  onChange={selected =>
                    put(index, { ...question, selected, required: selected && question.required })
                  }
                />
                {question.selected && (
                  <div className={styles.required}>
                    <Switch
                      label={`${question.title} · ${t('setting.required')}`}
                      checked={question.required}
                      onChange={required => put(index, { ...question, required })}
                    />
                  </div>
                )}
              </div>
            ),
        )}
      </Card>
      {own.length > 0 && (
        <List title={t('setting.own')}>
          {own.map(({ question, index }) => (
            <ListRow
              key={question.id || `${index}`}
              title={question.title}
              note={[
                ...(question.required ? [t('setting.required')] : []),
                t(`kind.${question.type as 'text'}`),
                ...question.options,
              ].join(' · ')}
              wrap
              onClick={() => setOpen(index)}
            />
          ))}
        </List>
      )}
      <Button icon={PlusIcon} block onClick={() => setOpen('new')}>
        {t('setting.newQuestion')}
      </Button>
      {open === 'new' && (
        <QuestionSheet
          question={fresh}
          onSave={question => {
            onChange([...questions, question])
            setOpen(null)
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {edited && typeof open === 'number' && (
        <QuestionSheet
          question={edited}
          onSave={question => {
            put(open, question)
            setOpen(null)
          }}
          onRemove={() => {
            onChange(questions.filter((_, place) => place !== open))
            setOpen(null)
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </Stack>
  )
}
