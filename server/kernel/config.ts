import { z } from 'zod'

const booleanText = z.enum(['0', '1', 'true', 'false']).transform(value => value === '1' || value === 'true')

/** Every setting of the server, read once from the environment. The README's table is made from the descriptions. */
const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000).describe('Port to listen on'),
  HOST: z.string().default('0.0.0.0').describe('Address to listen on'),
  DATA_DIR: z.string().min(1).default('.data').describe('Folder for the embedded database and the files'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe('External PostgreSQL 15 or newer; without it the embedded one runs'),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(16).describe('Connections to PostgreSQL'),
  DATABASE_NAMED_STATEMENTS: booleanText
    .default(true)
    .describe('0 for a pooler that cannot keep named statements'),
  WEB_CONCURRENCY: z.coerce
    .number()
    .int()
    .min(1)
    .max(64)
    .default(1)
    .describe('Processes that serve on this machine, sharing the port'),
  SHARED: booleanText
    .default(false)
    .describe('1 where other processes serve with the same database and files; they then tell each other'),
  PUBLIC_URL: z.url().optional().describe('Address of the web application as phones see it'),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .describe('Addresses or networks whose X-Forwarded-For is trusted, comma-separated'),
  SEED: z.enum(['demo', 'none']).default('demo').describe('What fills an empty database'),
  SEED_LANGUAGE: z
    .enum(['en', 'zh', 'zh-Hant'])
    .optional()
    .describe(
      'Language of the demo school: en, zh or zh-Hant; it is then there at the start, otherwise at the first call, in its language',
    ),
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
    .describe('Days without use after which a session ends'),
  SECRET: z
    .string()
    .min(32)
    .optional()
    .describe('Key for signed addresses; generated and kept in DATA_DIR if not set'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('Least severe level that is logged'),
  REQUEST_RATE: z.coerce
    .number()
    .int()
    .min(1)
    .default(30)
    .describe(
      'Sustained requests per second that one session may make, not counting the files of the client; ten times as many in a burst',
    ),
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
    .describe('Bytes per attached file without VIP'),
  STORAGE_LIMIT_VIP: z.coerce
    .number()
    .int()
    .default(2 * 1024 ** 3)
    .describe('Bytes per attached file with VIP'),
  ACCOUNT_QUOTA: z.coerce
    .number()
    .int()
    .default(10 * 1024 ** 3)
    .describe('Bytes that one account may store in total'),
  DISK_RESERVE: z.coerce
    .number()
    .int()
    .min(0)
    .default(256 * 1024 ** 2)
    .describe('Bytes of disk space that uploads leave free for the database and the logs; 0 for none'),
  LIBREOFFICE: z
    .string()
    .optional()
    .describe('Path of LibreOffice, which makes Office documents readable; found by itself, 0 for none'),
  PDFTOPPM: z
    .string()
    .optional()
    .describe('Path of poppler’s pdftoppm, which draws pages; found by itself, 0 for none'),
  DUPLICATE_LOOKS: z.coerce
    .number()
    .int()
    .refine(looks => [0, 1, 5, 10].includes(looks), '0, 1, 5 or 10')
    .default(0)
    .describe('How often somebody without VIP may look at the passages of a duplicate check; 0 for always'),
  DUPLICATE_FEE: z
    .string()
    .default('')
    .describe('What a duplicate check costs, as it is shown; empty: nothing'),
  DUPLICATE_VIP_PRICE: z
    .string()
    .default('')
    .describe('What VIP costs, as it is shown beside a limit of duplicate checks'),
  PRODUCTION: booleanText
    .default(false)
    .describe(
      '1 for real use: no development outbox, and without mail or SMS nothing that needs them is offered',
    ),
  REGISTRATION: booleanText.default(true).describe('0: nobody can create an account'),
  MAIL_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('Mail server, such as smtps://user:password@mail.school.example'),
  MAIL_FROM: z.string().min(3).default('Lectern <lectern@localhost>').describe('Sender of mail'),
  PUSH_HOSTS: z
    .string()
    .default(
      'fcm.googleapis.com,*.push.apple.com,updates.push.services.mozilla.com,*.push.services.mozilla.com,*.notify.windows.com',
    )
    .describe('Browser push services that messages may be sent to, comma-separated'),
  SMS_SERVICE: z
    .enum(['aliyun', 'tencent'])
    .optional()
    .describe('Service that sends codes to phones: Alibaba Cloud or Tencent Cloud'),
  SMS_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Address of the SMS service, if not the usual one'),
  SMS_KEY_ID: z.string().default('').describe('AccessKey id or SecretId at the SMS service'),
  SMS_KEY_SECRET: z.string().default('').describe('AccessKey secret or SecretKey at the SMS service'),
  SMS_SIGN_NAME: z.string().default('').describe('Approved signature of the SMS messages'),
  SMS_TEMPLATE: z.string().default('').describe('Approved template for codes'),
  SMS_TEMPLATE_ENGLISH: z.string().optional().describe('The same in English, for readers of English'),
  SMS_TEMPLATE_CHANGE: z
    .string()
    .optional()
    .describe(
      'Approved template for notifying a phone of a change to its account; without it only mail is sent',
    ),
  SMS_TEMPLATE_CHANGE_ENGLISH: z.string().optional().describe('The same in English, for readers of English'),
  SMS_APP_ID: z.string().default('').describe('SdkAppId at Tencent Cloud'),
  SMS_REGION: z.string().optional().describe('Region of the SMS service, if not the usual one'),
  CHAT_APP_ID: z.string().default('').describe('AppID of a WeChat official account (service account)'),
  CHAT_APP_SECRET: z.string().default('').describe('AppSecret of that account'),
  CHAT_APP_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://api.weixin.qq.com')
    .describe("WeChat's address for servers, or a gateway with the same API"),
  CHAT_OPEN_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://open.weixin.qq.com')
    .describe('Address at which WeChat asks people who they are'),
  CHAT_BINDING_REQUIRED: booleanText.default(false).describe('1: everybody must bind WeChat'),
  CHAT_TEMPLATE: z
    .string()
    .default('')
    .describe('Template for messages through WeChat; without it none are sent'),
  CHAT_TEMPLATE_FIELDS: z
    .string()
    .default('thing1,thing2,time3')
    .describe("That template's fields for what happened, course and time, comma-separated"),
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

/** @throws an Error that names every invalid setting and says what would be valid */
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
 * Mails and chat-app messages link to a page; pushes need no address, since the browser knows it. Production requires
 * one; in a trial, the log says at start that links lead to this machine only.
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
