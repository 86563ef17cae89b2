import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { type Contact, contactOf } from '#contract/features/account/registration.ts'
import { path } from '#web/lib/path.ts'
import { stored } from '#web/lib/storage.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Screen } from '#web/shell/Screen.tsx'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Form } from '#web/ui/fields/Form.tsx'
import { useCodeTimer } from '../codes/code-timer.ts'
import { PictureCode } from '../codes/PictureCode.tsx'
import { sendCode } from '../codes/send-code.ts'
import { usePictureCode } from '../codes/use-picture-code.ts'
import { ContactField } from '../parts/ContactField.tsx'
import styles from '../parts/Welcome.module.css'
import { registerCache } from './registration-cache.ts'
import { useRegistering } from './use-registering.ts'

/** The first step of a registration: where the code goes. Everything else follows with the code. */
export function ContactStep() {
  const t = useTexts('account')
  const navigate = useNavigate()
  const bindsChat = useSearchParams()[0].has('chat')
  const timer = useCodeTimer('register')
  const [before] = useState(registerCache.read)
  const form = useForm({
    start: { account: before.email },
    problems: ({ account }) => ({
      account: !contactOf(account) && t('register.accountWrong'),
      picture: !picture.isFilled && t('picture.missing'),
    }),
    send: async (): Promise<void> => {
      if (contact && timer.seconds === 0) await registering.run(() => sendTo(contact))
    },
  })
  const { account } = form.values
  const contact = contactOf(account)
  // The picture may be answered before it is clear where the code goes.
  const picture = usePictureCode()
  const registering = useRegistering({
    picture,
    onPictureWrong: said => form.refuse({ picture: said }),
  })
  const sendTo = async (to: Contact) => {
    await sendCode('register', to, picture.input)
    timer.start()
    registerCache.keep({
      email: addressOf(to),
      isSent: true,
      codeKey: bindsChat ? (stored('code_key') ?? undefined) : undefined,
    })
    picture.refresh()
    goOn()
  }
  const goOn = () => navigate(path('/loginVerify'))

  const { email: keptEmail, isSent: wasSent } = registerCache.read()
  const sentTo = wasSent ? contactOf(keptEmail) : undefined
  const isSent = sentTo !== undefined && contact !== undefined && addressOf(sentTo) === addressOf(contact)
  useEffect(() => {
    // A code sent elsewhere proves nothing here.
    if (!isSent) registerCache.keep({ email: account, isSent: false })
  }, [account, isSent])

  return (
    <Screen
      footer={
        <div className={styles.entry}>
          <MainButton type="submit" form="register" busy={form.isSending} disabled={timer.seconds > 0}>
            {timer.seconds > 0 ? t('code.wait', { seconds: timer.seconds }) : t('register.next')}
          </MainButton>
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
          {registering.failure && <Callout tone="bad">{registering.failure}</Callout>}
          <ContactField form={form} hint={t('register.accountHint')} />
          <PictureCode code={picture} error={picture.isFilled ? undefined : form.errorOf('picture')} />
          <p className={styles.hint}>
            {t('register.known')} <Link to={path('/login')}>{t('register.toLogin')}</Link>
          </p>
        </Form>
      </div>
    </Screen>
  )
}

const addressOf = ({ phone, email }: Contact) => phone ?? email ?? ''
