declare module '#web/lib/texts.ts' {
  interface Texts {
    'chat-app': typeof en
  }
}

export const en = {
  scan: {
    label: 'QR code for WeChat',
    again: 'New code',
    over: 'This code is no longer valid.',
    standIn: 'Demo: another page takes WeChat’s place.',
    openStandIn: 'Open it here',
  },
  bind: {
    title: 'Connect WeChat',
    hint: 'Scan this with WeChat and confirm on your phone. You can then log in with WeChat and get messages there.',
    hereHint: 'You can then log in with WeChat and get messages there.',
    logOut: 'Log out',
    required: 'Your school asks everyone to connect WeChat.',
    later: 'Later',
    connected: 'WeChat connected',
    notConnected: 'Not connected',
    nobody: 'WeChat',
    disconnect: 'Disconnect',
    disconnectQuestion: 'Disconnect WeChat?',
    disconnectNote: 'You’ll log in with your account only, and messages no longer arrive in WeChat.',
    disconnected: 'WeChat disconnected',
  },
  login: {
    button: 'Continue with WeChat',
    title: 'Continue with WeChat',
    hint: 'Scan this with WeChat and confirm on your phone.',
    connect: 'Connect WeChat to this account and log in with it next time',
  },
  loggingIn: {
    title: 'Logging in',
    wait: 'Logging you in…',
    ask: 'Waiting for WeChat…',
    failed: 'Couldn’t log in',
    toLogin: 'Go to login',
    openInside: 'Open this in WeChat',
    openInsideHint: 'Scan the code again with WeChat’s scanner.',
    notHere: 'Please start again on this device.',
    someDevice: 'An unknown device',
  },
  confirm: {
    login: 'Log in on another device?',
    loginNote: '{device} wants to log in with your WeChat. Agree only if it’s in front of you.',
    bind: 'Connect your WeChat?',
    bindNote: 'Your WeChat will log in to {name}’s account. Agree only if that’s you.',
    as: 'You are {nickname}.',
    agree: 'Yes, it’s me',
    decline: 'No',
    agreed: 'Done',
    agreedHint: 'Continue on the other device. You can close this page.',
    declined: 'Declined',
    declinedHint: 'Nothing was changed. You can close this page.',
  },
  join: {
    title: 'Connect your account',
    lead: 'Your WeChat is new here. Log in once with your account; after that, WeChat is enough.',
    submit: 'Connect and log in',
    noKey: 'No code_key read',
    noKeyHint: 'WeChat’s confirmation is no longer on this device. Please start again.',
    failed: 'login failed',
    register: 'I don’t have an account yet',
  },
} as const
