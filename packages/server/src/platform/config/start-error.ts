/** The server cannot start: the message is an Italian sentence with the reason and the remedy. It is printed without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** A start with these settings can never succeed: a supervisor that restarts the process must not try again. */
export class SettingsError extends StartError {}

/** The exit code of a start with wrong settings, EX_CONFIG of sysexits.h. `deploy/barattolo.service` names it too. */
export const SETTINGS_EXIT_CODE = 78
