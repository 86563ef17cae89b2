import { useNavigate } from 'react-router'
import { nameLength, studentNumberLength } from '#contract/features/account/registration.ts'
import { path } from '#web/lib/path.ts'
import { useTexts } from '#web/lib/texts.ts'
import type { FormFields } from '#web/lib/use-form.ts'
import { RadioList } from '#web/ui/base/Choice.tsx'
import { FieldButton } from '#web/ui/fields/FieldButton.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { ForwardIcon } from '#web/ui/icons/icons.tsx'
import type { PersonValues } from './person.ts'
import { useRegisterCache } from './registration-cache.ts'

/** Role, name, student number and school of somebody who registers. */
export function PersonFields({ form }: { form: FormFields<PersonValues> }) {
  const t = useTexts('account')
  const navigate = useNavigate()
  const { school } = useRegisterCache()
  return (
    <>
      <RadioList<PersonValues['type']>
        inline
        label={t('register.role')}
        {...form.field('type')}
        options={[
          { value: 'student', label: t('register.student') },
          { value: 'teacher', label: t('register.teacher') },
        ]}
      />
      <TextField
        label={t('register.name')}
        placeholder={t('register.namePlaceholder')}
        {...form.field('username')}
        name="name"
        autoComplete="name"
        maxLength={nameLength}
        required
      />
      {form.field('type').value === 'student' && (
        <TextField
          label={t('register.number')}
          placeholder={t('register.numberPlaceholder')}
          {...form.field('stno')}
          autoComplete="off"
          maxLength={studentNumberLength}
          required
        />
      )}
      <FieldButton
        label={t('register.school')}
        shown={school || t('register.schoolNone')}
        isChosen={Boolean(school)}
        icon={ForwardIcon}
        onPress={() => navigate(path('/schoolSearch'))}
      />
    </>
  )
}
