import { z } from 'zod'

const booleanText = z.enum(['0', '1', 'true', 'false']).transform(value => value === '1' || value === 'true')

/** Every setting of the server, read once from the environment. The README's table is made from the descriptions. */
const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000).describe('Port to listen on'),
  HOST: z.string().default('0.0.0.0').describe('Address to listen on'),
  DATA_DIR: z.string().min(1).default('.data').describe('Folder of the embedded database and of the files'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe('External PostgreSQL 15 or newer; without it the embedded one runs'),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(16).describe('Connections to PostgreSQL'),
  DATABASE_NAMED_STATEMENTS: booleanText
    .default(true)
    .describe('0 for a pooler that cannot keep named statements'),
  PUBLIC_URL: z.url().optional().describe('Address of the web application as phones see it'),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .describe('Addresses or networks, comma separated, whose X-Forwarded-For is believed'),
  SEED: z.enum(['demo', 'none']).default('demo').describe('What fills an empty database'),
  TIME_ZONE: z
    .string()
    .default('Asia/Shanghai')
    .refine(isTimeZone, 'an IANA time zone such as Asia/Shanghai')
    .describe('Time zone of terms, days and digests'),
  SESSION_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(400)
    .default(30)
    .describe('Days of disuse after which a session ends'),
  SECRET: z
    .string()
    .min(32)
    .optional()
    .describe('Key for signed addresses; made and kept in DATA_DIR when absent'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('Least severe log lines written'),
  REQUEST_RATE: z.coerce
    .number()
    .int()
    .min(1)
    .default(30)
    .describe('Requests per second that one session may make for long; ten times as many in a burst'),
  COURSE_LIMIT: z.coerce
    .number()
    .int()
    .min(1)
    .default(50)
    .describe('Courses that a teacher without VIP may have'),
  MEMBER_CAP: z.coerce.number().int().min(1).default(5000).describe('Students that a course may have'),
  GROUP_MEMBER_CAP: z.coerce.number().int().min(1).default(100).describe('Students that one group may have'),
  GROUP_CAP: z.coerce
    .number()
    .int()
    .min(1)
    .default(500)
    .describe('Groups that one batch of a course may have'),
  STORAGE_LIMIT: z.coerce
    .number()
    .int()
    .default(150 * 1024 ** 2)
    .describe('Bytes of attachments per file without VIP'),
  STORAGE_LIMIT_VIP: z.coerce
    .number()
    .int()
    .default(2 * 1024 ** 3)
    .describe('Bytes of attachments per file with VIP'),
  ACCOUNT_QUOTA: z.coerce
    .number()
    .int()
    .default(10 * 1024 ** 3)
    .describe('Bytes that one account may keep in all'),
  DISK_RESERVE: z.coerce
    .number()
    .int()
    .min(0)
    .default(256 * 1024 ** 2)
    .describe('Bytes of the disk that uploads leave free, for the database and the logs; 0: none'),
  PRODUCTION: booleanText
    .default(false)
    .describe(
      '1 for real use: no development outbox, and nothing is offered that needs mail or SMS without them',
    ),
  REGISTRATION: booleanText.default(true).describe('0: nobody can open an account'),
  MAIL_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('Mail server, such as smtps://user:password@mail.school.example'),
  MAIL_FROM: z.string().min(3).default('Lectern <lectern@localhost>').describe('Sender of letters'),
  PUSH_HOSTS: z
    .string()
    .default(
      'fcm.googleapis.com,*.push.apple.com,updates.push.services.mozilla.com,*.push.services.mozilla.com,*.notify.windows.com',
    )
    .describe('Push services of browsers that messages may be sent to, comma separated'),
  SMS_SERVICE: z
    .enum(['aliyun', 'tencent'])
    .optional()
    .describe('Service that sends codes to phones: Alibaba Cloud or Tencent Cloud'),
  SMS_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Address of the SMS service, where it is not the usual one'),
  SMS_KEY_ID: z.string().default('').describe('AccessKey id or SecretId at the SMS service'),
  SMS_KEY_SECRET: z.string().default('').describe('AccessKey secret or SecretKey at the SMS service'),
  SMS_SIGN_NAME: z.string().default('').describe('Approved signature of the short messages'),
  SMS_TEMPLATE: z.string().default('').describe('Approved template for codes'),
  SMS_TEMPLATE_ENGLISH: z.string().optional().describe('The same in English, for readers of English'),
  SMS_TEMPLATE_CHANGE: z
    .string()
    .optional()
    .describe('Approved template that tells a phone of a change of its account; without it only mail tells'),
  SMS_TEMPLATE_CHANGE_ENGLISH: z.string().optional().describe('The same in English, for readers of English'),
  SMS_APP_ID: z.string().default('').describe('SdkAppId at Tencent Cloud'),
  SMS_REGION: z.string().optional().describe('Region of the SMS service, where it is not the usual one'),
  CHAT_APP_ID: z.string().default('').describe('AppID of a WeChat official account (service account)'),
  CHAT_APP_SECRET: z.string().default('').describe('AppSecret of that account'),
  CHAT_APP_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://api.weixin.qq.com')
    .describe('Address of WeChat for servers, or of a gateway that speaks the same'),
  CHAT_OPEN_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://open.weixin.qq.com')
    .describe('Address at which WeChat asks people who they are'),
  CHAT_BINDING_REQUIRED: booleanText
    .default(false)
    .describe('1: everybody is asked to bind WeChat, without a way around it'),
  CHAT_TEMPLATE: z
    .string()
    .default('')
    .describe('Template for messages over WeChat; without it none are sent'),
  CHAT_TEMPLATE_FIELDS: z
    .string()
    .default('thing1,thing2,time3')
    .describe("That template's fields for what happened, course and time, comma separated"),
})

export type Config = z.infer<typeof environment>

function isTimeZone(name: string) {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** @throws an Error that names every wrong setting with what would be right */
export function readConfig(variables: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(present)
  const missing = parsed.success ? missingIn(parsed.data) : []
  if (parsed.success && missing.length === 0) return parsed.data
  const lines = [
    ...(parsed.error?.issues ?? []).map(issue => `  ${issue.path.join('.')}: ${issue.message}`),
    ...missing.map(({ name, by }) => `  ${name}: needed by ${by}`),
  ]
  throw new Error(`Settings that cannot be used:\n${lines.join('\n')}`)
}

const missingIn = (config: Config) => [
  ...missingForSms(config),
  ...missingForChat(config),
  ...(config.PRODUCTION ? missingForLinks(config) : []),
]

function missingForSms(config: Config) {
  if (!config.SMS_SERVICE) return []
  const needed = ['SMS_KEY_ID', 'SMS_KEY_SECRET', 'SMS_SIGN_NAME', 'SMS_TEMPLATE'] as const
  const ofTencent = config.SMS_SERVICE === 'tencent' ? (['SMS_APP_ID'] as const) : []
  return [...needed, ...ofTencent]
    .filter(name => config[name] === '')
    .map(name => ({ name, by: 'SMS_SERVICE' }))
}

const missingForChat = ({ CHAT_APP_ID, CHAT_APP_SECRET }: Config) =>
  CHAT_APP_ID && !CHAT_APP_SECRET ? [{ name: 'CHAT_APP_SECRET', by: 'CHAT_APP_ID' }] : []

/**
 * Mails and messages over the chat app lead to a page; pushes need no address, their browser knows it. Real use is
 * impossible without; at a trial the start says that links lead to this machine only.
 */
export function missingForLinks({ PUBLIC_URL, MAIL_URL, CHAT_TEMPLATE }: Config) {
  const by = MAIL_URL ? 'MAIL_URL' : 'CHAT_TEMPLATE'
  return PUBLIC_URL || !(MAIL_URL || CHAT_TEMPLATE) ? [] : [{ name: 'PUBLIC_URL', by }]
}

/** Name, default and meaning of every setting, for the documentation. */
export function describeConfig() {
  return Object.entries(environment.shape).map(([name, schema]) => ({
    name,
    fallback: environment.shape[name as keyof Config].safeParse(undefined).data,
    meaning: schema.description ?? '',
  }))
}
