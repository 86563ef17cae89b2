import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { questionCalls } from '#contract/features/question/calls.ts'
import { questionLimits } from '#contract/features/question/rules.ts'
import type { QuestionType } from '#contract/features/question/types/type.ts'
import { FilesField } from '#web/features/file/parts/FilesField.tsx'
import { useTextPictures } from '#web/features/file/use-text-pictures.ts'
import { useUploads, withFile } from '#web/features/file/use-uploads.ts'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Card } from '#web/ui/base/Card.tsx'
import { RadioList } from '#web/ui/base/Choice.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { Form } from '#web/ui/fields/Form.tsx'
import { NumberField } from '#web/ui/fields/NumberField.tsx'
import { RichTextEditor } from '#web/ui/media/RichTextEditor.tsx'
import { LabelsField } from '../parts/LabelsField.tsx'
import { difficultyOptions } from '../said.ts'
import { blankIcon } from '../types/icons.tsx'
import type { TypeWriter } from '../types/writing/writer.ts'
import styles from './QuestionFields.module.css'
import { ExplanationField, ScoringFields } from './RightFields.tsx'
import type { useQuestionForm } from './use-question-form.ts'

interface QuestionFieldsProps {
  id: string
  /** Empty: it is in none, or in one that is not there yet. */
  bankId: string
  form: ReturnType<typeof useQuestionForm>
  type: QuestionType
  writer: TypeWriter
  /** Something is still being uploaded. */
  onBusy: (isBusy: boolean) => void
  /** Nothing can be attached to it yet. */
  withoutFiles?: boolean
}

/** The fields of a question: its text, what its type adds, its key, and what it is labelled with. */
export function QuestionFields(props: QuestionFieldsProps) {
  const { id, bankId, form, type, writer, onBusy, withoutFiles = false } = props
  const t = useTexts('question')
  const { values, trouble } = form
  const { data: known } = useQuery({ ...ask(questionCalls.labels, { bankId }), enabled: bankId !== '' })
  const { isSending, ...pictures } = useTextPictures()
  const uploads = useUploads(`question:${bankId}`, file =>
    form.change(({ files }) => ({ files: withFile(files, file) })),
  )
  const isBusy = isSending || uploads.isBusy
  useEffect(() => onBusy(isBusy), [isBusy, onBusy])
  const { Writer } = writer
  return (
    <Form id={id} {...form.props}>
      <RichTextEditor
        isSmall
        label={t(type.isAnswered ? 'text' : 'paragraph')}
        placeholder={t(writer.hasBlanks ? 'blanks.placeholder' : 'textPlaceholder')}
        value={values.html}
        onChange={form.write}
        error={form.errorOf('html')}
        pictures={pictures}
        inserts={writer.hasBlanks ? [{ icon: blankIcon, label: t('blanks.insert'), text: '___' }] : undefined}
      />
      {Writer && (
        <Writer
          type={type}
          parts={values.parts}
          right={values.right}
          html={values.html}
          pictures={pictures}
          trouble={trouble}
          onChange={change => form.change(change)}
        />
      )}
      {/* What is wrong with a blank stands below its answer. */}
      {trouble && !(writer.hasBlanks && trouble.number) && (
        <p className={styles.error} role="alert" data-invalid tabIndex={-1}>
          {trouble.text}
        </p>
      )}
      <ExplanationField form={form} pictures={pictures} />
      <Card>
        <Stack gap={4}>
          {type.isAnswered && (
            <>
              <NumberField
                label={t('pointsLabel')}
                decimals={2}
                max={questionLimits.points}
                {...form.field('points')}
              />
              <RadioList
                inline
                label={t('difficulty.title')}
                options={difficultyOptions(t)}
                value={values.difficulty as 1 | 2 | 3}
                onChange={difficulty => form.change({ difficulty })}
              />
              <ScoringFields form={form} parts={values.parts} type={type} writer={writer} />
            </>
          )}
          <LabelsField
            label={t('knowledge')}
            placeholder={t('knowledgePlaceholder')}
            known={known?.knowledge}
            value={values.knowledge}
            onChange={knowledge => form.change({ knowledge })}
          />
          <LabelsField
            label={t('tags')}
            placeholder={t('tagsPlaceholder')}
            known={known?.tags}
            value={values.tags}
            onChange={tags => form.change({ tags })}
          />
        </Stack>
      </Card>
      {!withoutFiles && (
        <Card>
          <FilesField
            label={t('files')}
            files={values.files}
            uploads={uploads}
            most={questionLimits.files}
            onChange={files => form.change({ files })}
          />
        </Card>
      )}
    </Form>
  )
}
