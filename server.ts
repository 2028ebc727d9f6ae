console.log('server');
export {};
