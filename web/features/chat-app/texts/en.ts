declare module '#web/lib/texts.ts' {
  interface Texts {
    'chat-app': typeof en
  }
}

export const en = {
  scan: {
    label: 'QR code for WeChat',
    again: 'Show a new code',
    over: 'This code is no longer good.',
    standIn: 'Demo: a stand-in answers in the place of WeChat.',
    openStandIn: 'Open it here',
  },
  bind: {
    title: 'Connect WeChat',
    hint: 'Scan this with WeChat and confirm on your phone. Then WeChat logs you in, and can bring you messages.',
    hereHint: 'WeChat then logs you in, and can bring you messages.',
    logOut: 'Log out',
    required: 'This school asks everybody to connect WeChat.',
    later: 'Later',
    connected: 'Connected with WeChat',
    notConnected: 'Not connected',
    nobody: 'WeChat',
    disconnect: 'Disconnect',
    disconnectQuestion: 'Disconnect WeChat?',
    disconnectNote: 'You can then log in with your account only, and messages no longer come over WeChat.',
    disconnected: 'WeChat was disconnected',
  },
  login: {
    button: 'Continue with WeChat',
    title: 'Continue with WeChat',
    hint: 'Scan this with WeChat and confirm on your phone.',
    connect: 'Connect WeChat with this account, so that it logs me in next time',
  },
  loggingIn: {
    title: 'Logging in',
    wait: 'A moment, you are being logged in …',
    ask: 'A moment, WeChat is being asked …',
    failed: 'This did not work',
    toLogin: 'Go to the login',
    openInside: 'Open this with WeChat',
    openInsideHint: 'Scan the code again, with the scanner of WeChat.',
    notHere: 'Begin again on this device, please.',
    someDevice: 'an unknown device',
  },
  confirm: {
    login: 'Log in on another device?',
    loginNote: '{device} wants to be logged in with your WeChat. Agree only if it is in front of you.',
    bind: 'Connect your WeChat?',
    bindNote: 'Your WeChat will log in the account of {name}. Agree only if this is your account.',
    as: 'You are {nickname}.',
    agree: 'Yes, it is me',
    decline: 'No',
    agreed: 'Done',
    agreedHint: 'Go on at the other device. This page can be closed.',
    declined: 'Declined',
    declinedHint: 'Nothing was changed. This page can be closed.',
  },
  join: {
    title: 'Connect your account',
    lead: 'Your WeChat is new here. Log in once with your account; from then on WeChat does it.',
    submit: 'Connect and log in',
    noKey: 'No code_key read',
    noKeyHint: 'What WeChat confirmed is not on this device any more. Please begin again.',
    failed: 'login failed',
    register: 'I have no account yet',
  },
} as const
