export { demoKeeperId, installDemoPackages, startInstalling } from './installing.ts'
