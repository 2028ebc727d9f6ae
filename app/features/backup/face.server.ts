export { createDailyBackup, type BackupState } from './daily.server';
