export { createOperatorAlerts } from './alerts.server';
export { createFigures } from './figures.server';
export { createReadiness } from './readiness.server';
