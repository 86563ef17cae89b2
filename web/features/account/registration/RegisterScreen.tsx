import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { accountErrors } from '#contract/features/account/errors.ts'
import {
  contactOf,
  isPhone,
  nameLength,
  nameProblem,
  studentNumberLength,
  studentNumberProblem,
} from '#contract/features/account/registration.ts'
import { path } from '#web/lib/path.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useSession } from '#web/lib/session.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Screen } from '#web/shell/Screen.tsx'
import { Button } from '#web/ui/Button.tsx'
import { RadioList } from '#web/ui/Choice.tsx'
import { Form } from '#web/ui/Form.tsx'
import { List, ListRow } from '#web/ui/List.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { EmptyState } from '#web/ui/State.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useCodeTimer } from '../codes/code-timer.ts'
import { PictureCode } from '../codes/PictureCode.tsx'
import { usePictureCode } from '../codes/use-picture-code.ts'
import { Onward } from '../parts/Onward.tsx'
import { noPassword, PasswordPair, pairProblems } from '../parts/PasswordPair.tsx'
import styles from '../parts/Welcome.module.css'
import { useDeployment } from '../use-deployment.ts'
import { registerCache, useChosenSchool } from './registration-cache.ts'
import { useRegistering } from './use-registering.ts'

/** A new account: by phone or e-mail and a password, or quickly after a login by a new phone. */
export function RegisterScreen() {
  const t = useTexts('account')
  const navigate = useNavigate()
  const session = useSession()
  const [address] = useSearchParams()
  const { registerAllowed } = useDeployment()
  const phone = address.get('phone') ?? ''
  const quick = address.get('mode') === 'quick' && isPhone(phone)
  if (session) return <Onward />
  if (!registerAllowed)
    return (
      <Screen>
        <EmptyState
          art="locked"
          title={problemText(accountErrors.registrationClosed)}
          action={<Button onClick={() => navigate(path('/login'))}>{t('register.toLogin')}</Button>}
        />
      </Screen>
    )
  return <RegisterForm quickPhone={quick ? phone : null} />
}

function RegisterForm({ quickPhone }: { quickPhone: string | null }) {
  const t = useTexts('account')
  const navigate = useNavigate()
  const school = useChosenSchool()
  const [before] = useState(registerCache.read)
  const timer = useCodeTimer('register')
  const { type: kind, email, username: name, stno: studentNumber } = before
  const form = useForm({
    start: { type: kind, account: email, username: name, stno: studentNumber, ...noPassword },
    problems: ({ account, username, ...rest }) => ({
      account: !quickPhone && !contactOf(account) && t('register.accountWrong'),
      username: problemText(nameProblem(username.trim())),
      stno: problemText(studentNumberProblem({ kind: rest.type, number: numberOf(rest) })),
      ...(quickPhone ? {} : pairProblems(rest)),
      picture: !picture.isFilled && t('picture.missing'),
    }),
    send: async (): Promise<void> => {
      if (contact && seconds === 0) await registering.submit(contact, person)
    },
  })
  const { type, account, username, stno, password } = form.values
  const contact = quickPhone ? { phone: quickPhone } : contactOf(account)
  const picture = usePictureCode(quickPhone ? 'completion' : contact?.email ? 'email' : 'sms')
  const registering = useRegistering({
    quick: quickPhone !== null,
    picture,
    onPictureWrong: said => form.refuse({ picture: said }),
  })
  const person = { type, password, username: username.trim(), school, stno: numberOf({ type, stno }) }

  const sentTo = registerCache.read().isSent ? contactOf(registerCache.read().email) : undefined
  const isSent = sentTo !== undefined && (sentTo.phone ?? sentTo.email) === (contact?.phone ?? contact?.email)
  const seconds = quickPhone ? 0 : timer.seconds
  useEffect(() => {
    // A code sent elsewhere proves nothing here.
    registerCache.keep({ type, username, stno, ...(isSent ? {} : { email: account, isSent: false }) })
  }, [type, account, username, stno, isSent])
  /** Back from verification to correct something: the code already sent is still valid. */
  const goOn = () => {
    registerCache.keep(person)
    navigate(path('/loginVerify'))
  }

  return (
    <Screen
      footer={
        <div className={styles.entry}>
          <Button
            kind="primary"
            size="large"
            block
            type="submit"
            form="register"
            busy={form.isSending}
            disabled={seconds > 0}
          >
            {seconds > 0
              ? t('code.wait', { seconds })
              : quickPhone
                ? t('register.finish')
                : t('register.next')}
          </Button>
          {isSent && (
            <Button size="large" block onClick={goOn}>
              {t('register.haveCode')}
            </Button>
          )}
        </div>
      }
    >
      <div className={styles.entry}>
        <Form id="register" {...form.props}>
          {registering.failure && <Notice tone="bad">{registering.failure}</Notice>}
          <RadioList
            inline
            label={t('register.role')}
            {...form.field('type')}
            options={[
              { value: 'student', label: t('register.student') },
              { value: 'teacher', label: t('register.teacher') },
            ]}
          />
          {quickPhone ? (
            <TextField label={t('login.phone')} value={quickPhone} onChange={() => undefined} disabled />
          ) : (
            <TextField
              label={t('register.account')}
              placeholder={t('register.accountPlaceholder')}
              {...form.field('account')}
              name="username"
              autoComplete="username"
              maxLength={100}
              clearable
              required
            />
          )}
          <TextField
            label={t('register.name')}
            placeholder={t('register.namePlaceholder')}
            {...form.field('username')}
            name="name"
            autoComplete="name"
            maxLength={nameLength}
            required
          />
          {type === 'student' && (
            <TextField
              label={t('register.number')}
              placeholder={t('register.numberPlaceholder')}
              {...form.field('stno')}
              autoComplete="off"
              maxLength={studentNumberLength}
              required
            />
          )}
          <List>
            <ListRow
              title={t('register.school')}
              trailing={school || t('register.schoolNone')}
              onClick={() => navigate(path('/schoolSearch'))}
            />
          </List>
          {!quickPhone && <PasswordPair form={form} />}
          <PictureCode code={picture} error={picture.isFilled ? undefined : form.errorOf('picture')} />
        </Form>
      </div>
    </Screen>
  )
}

/** Only students have one. */
const numberOf = ({ type, stno }: { type: string; stno: string }) => (type === 'student' ? stno.trim() : '')
